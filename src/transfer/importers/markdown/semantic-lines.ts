/**
 * Parses semantic lines as basic-memory writes them: `- [category] text #tag (context)` is an
 * observation, `- relation [[Target]] (context)` a relation. Pure.
 */
interface Observation {
  readonly category: string
  /** The text without category, tags and context. */
  readonly text: string
  readonly tags: readonly string[]
  readonly context: string | null
  /** Line index from 0 within the given text. */
  readonly line: number
}

export interface NoteRelation {
  readonly relation: string
  readonly target: string
  readonly context: string | null
}

export interface SemanticLines {
  readonly observations: readonly Observation[]
  readonly relations: readonly NoteRelation[]
  /** The remaining text. */
  readonly rest: string
}

const BULLET = /^\s*[-*+]\s+/
/** Excludes checkboxes and links, which also begin with a bracket. */
const OBSERVATION = /^\[(?!\[)([^\][()]{2,60})\](?!\()\s+(\S.*)$/
const RELATION = /^([\p{L}\p{N}_][\p{L}\p{N}_ '-]{0,80}?)?\s*\[\[([^\]]{1,200})\]\]\s*(?:\(([^()]*)\))?$/u
const CONTEXT = /\s*\(([^()]*)\)\s*$/
const TAG = /(?:^|\s)#([\p{L}\p{N}_/-]+)/gu

export function readSemanticLines(body: string): SemanticLines {
  const observations: Observation[] = []
  const relations: NoteRelation[] = []
  const rest: string[] = []
  let fenced = false
  for (const [at, line] of body.split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced
    const item = fenced ? null : bulletOf(line)
    const observation = item === null ? null : toObservation(item, at)
    const relation = item === null || observation !== null ? null : toRelation(item)
    if (observation !== null) observations.push(observation)
    else if (relation !== null) relations.push(relation)
    else rest.push(line)
  }
  return { observations, relations, rest: rest.join('\n').trim() }
}

function bulletOf(line: string): string | null {
  return BULLET.test(line) ? line.replace(BULLET, '').trim() : null
}

function toObservation(item: string, line: number): Observation | null {
  const [, category, said] = OBSERVATION.exec(item) ?? []
  if (category === undefined || said === undefined) return null
  const context = CONTEXT.exec(said)?.[1]?.trim() ?? null
  const tagged = context === null ? said : said.replace(CONTEXT, '')
  const tags = [...tagged.matchAll(TAG)].map(([, tag = '']) => tag)
  const text = tagged.replace(TAG, '').trim()
  return text === '' ? null : { category: category.trim(), text, tags, context, line }
}

function toRelation(item: string): NoteRelation | null {
  const [, word, target, context] = RELATION.exec(item) ?? []
  if (target === undefined) return null
  return {
    relation: word?.trim() || 'related_to',
    target: (target.split(/[|#]/)[0] ?? target).trim(),
    context: context?.trim() || null,
  }
}
