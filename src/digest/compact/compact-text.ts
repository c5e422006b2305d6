/**
 * Shortens a text in four steps: find what is protected, drop what is expendable, summarise the rest (by
 * choosing its most important sentences, or by a model), and verify that everything protected is still
 * there. Missing things are put back, so the score is always 1. The text is never cut below the target, nor
 * to nothing.
 * @see CogCanvas: verbatim-grounded compression of long conversations
 */
import { randomUUID } from 'node:crypto'
import { isLoreError } from '../../core/errors.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import { findEntities } from '../../text/entities/find-entities.ts'
import { isProperName } from '../../text/entities/name-words.ts'
import { readText, toRecord } from '../../text/read-answer.ts'
import { coverThings, findHolders } from './find-holders.ts'
import * as summarise from './prompts/summarise-v1.ts'
import { findProtected, holds, isBinding, isExpendable, type ProtectedThing } from './protected-things.ts'
import { joinUnits, splitUnits, type Unit } from './units.ts'

export interface CompactOptions {
  /** The share of the length to aim at, 0–1; the result is not shorter. */
  readonly ratio: number
  /** Summarises what need not be kept word for word; if null, sentences are chosen instead. */
  readonly model: LanguageModel | null
  readonly meaning: Meaning | null
}

export interface Compacted {
  readonly text: string
  /** The things that had to survive, as written. */
  readonly protectedThings: readonly string[]
  readonly receipt: {
    readonly charsBefore: number
    readonly charsAfter: number
    readonly ratio: number
    readonly score: number
    readonly protectedCount: number
    /** The protected things that are not in the result. */
    readonly lost: readonly string[]
    readonly dropped: number
    readonly summarised: number
    readonly putBack: Readonly<Record<string, number>>
  }
}

const SUMMARY_MAX_TOKENS = 4_000
/**
 * With more sentences than this they are not embedded, which would take minutes: only the protected things
 * in them count.
 */
const MOST_EMBEDDED = 800
/** A summary by a model is not worth its price for fewer characters. */
const LEAST_TO_SUMMARISE = 400

export async function compactText(text: string, options: CompactOptions): Promise<Compacted> {
  const units = splitUnits(text)
  const things = findProtected(text, await findNames(text))
  const target = Math.ceil(text.length * options.ratio)
  const bound = new Set(
    units.flatMap(({ text: unit, kind }, i) => (kind !== 'heading' && isBinding(unit) ? [i] : [])),
  )
  const expendable = new Set(units.flatMap((unit, i) => (isDroppable(unit, bound.has(i)) ? [i] : [])))
  const open = units.flatMap((unit, i) =>
    bound.has(i) || expendable.has(i) || unit.kind === 'heading' ? [] : [i],
  )

  const holders = findHolders(units, things)
  const summary = await summariseByModel(units, open, bound, target, options)
  const scores = await scoreUnits(units, open, options.meaning)
  const chosen = summary === null ? chooseUnits(units, holders, bound, scores, target) : bound
  const draft = (kept: ReadonlySet<number>) => {
    const body = joinUnits(units, kept)
    const drafted = summary === null ? body : [body, summary].filter((part) => part !== '').join('\n\n')
    const isKept = (n: number) => holders[n]?.some((i) => kept.has(i)) === true
    return { kept, isKept, ...restoreMissing(drafted, units, things, holders, isKept) }
  }
  const costs = units.map((unit) => unit.text.length + 1)
  const telling = fillUp(draft, draft(chosen), toBestFirst(scores), costs, target)
  const { kept, whole, putBack } = fillUp(draft, telling, [...expendable], costs, target)
  const isUsable = whole.trim() !== '' && whole.length >= target && whole.length < text.length
  const final = isUsable ? whole : text
  const summarised = summary === null || final === text ? 0 : open.filter((i) => !kept.has(i)).length
  const lost = things.filter((thing) => !holds(final, thing)).map((thing) => thing.text)
  return {
    text: final,
    protectedThings: things.map((thing) => thing.text),
    receipt: {
      charsBefore: text.length,
      charsAfter: final.length,
      ratio: text.length === 0 ? 1 : final.length / text.length,
      score: things.length === 0 ? 1 : 1 - lost.length / things.length,
      protectedCount: things.length,
      lost,
      dropped: final === text ? 0 : units.length - kept.size - summarised,
      summarised,
      putBack,
    },
  }
}

/** Number of characters in which names are looked for at once, and in all. */
const NAMES_AT_ONCE = 8_000
const NAMES_CHARS = 80_000

/** Returns the names of people and things that grammar finds, wherever in a sentence they stand. */
async function findNames(text: string): Promise<string[]> {
  const names = new Set<string>()
  for (let from = 0; from < Math.min(text.length, NAMES_CHARS); from += NAMES_AT_ONCE) {
    const found = await findEntities(text.slice(from, from + NAMES_AT_ONCE))
    for (const entity of found) if (isProperName(entity)) names.add(entity.name)
  }
  return [...names]
}

function isDroppable({ text, kind }: Unit, binding: boolean): boolean {
  return kind === 'sentence' && !binding && isExpendable(text) && findProtected(text).length === 0
}

/** Returns null if there is no model, too little text, or an unusable answer. */
async function summariseByModel(
  units: readonly Unit[],
  open: readonly number[],
  bound: ReadonlySet<number>,
  target: number,
  { model }: CompactOptions,
): Promise<string | null> {
  const passages = open.flatMap((i) => units[i]?.text ?? [])
  const length = passages.reduce((sum, passage) => sum + passage.length, 0)
  if (model === null || length < LEAST_TO_SUMMARISE) return null
  const boundLength = [...bound].reduce((sum, i) => sum + (units[i]?.text.length ?? 0), 0)
  const maxChars = Math.max(200, target - boundLength)
  try {
    const { json } = await model.complete({
      purpose: 'compact',
      system: summarise.system,
      prompt: summarise.buildPrompt(passages, maxChars, randomUUID()),
      schema: summarise.schema,
      schemaName: summarise.schemaName,
      maxOutputTokens: SUMMARY_MAX_TOKENS,
    })
    const record = toRecord(json)
    const summary = record === null ? null : readText(record.summary)
    // A summary that is longer than its source is none.
    return summary === null || summary.length > length ? null : summary
  } catch (error) {
    if (isLoreError(error) && (error.code === 'llm_answer_invalid' || error.code === 'llm_refused'))
      return null
    throw error
  }
}

/** Scores each open unit: similarity to the centre of the text, plus density of protected things. */
async function scoreUnits(
  units: readonly Unit[],
  open: readonly number[],
  meaning: Meaning | null,
): Promise<ReadonlyMap<number, number>> {
  const texts = open.map((i) => units[i]?.text ?? '')
  const density = texts.map((text) => findProtected(text).length / Math.max(40, text.length))
  const central = await centrality(texts, meaning)
  return new Map(open.map((i, n) => [i, (central[n] ?? 0) + 4 * (density[n] ?? 0)]))
}

async function centrality(texts: readonly string[], meaning: Meaning | null): Promise<readonly number[]> {
  if (meaning === null || texts.length === 0 || texts.length > MOST_EMBEDDED) return texts.map(() => 0)
  const vectors = await meaning.embed(texts)
  const centre = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors)
    for (let i = 0; i < centre.length; i++) centre[i] = (centre[i] ?? 0) + (vector[i] ?? 0)
  const norm = Math.sqrt(centre.reduce((sum, value) => sum + value * value, 0)) || 1
  const unit = centre.map((value) => value / norm)
  return vectors.map((vector) => meaning.similarity01(vector, unit))
}

/**
 * Keeps binding units; then, until every protected thing is in a kept unit, the unit with the most new ones
 * for its length; then the best-scored ones while there is room.
 */
function chooseUnits(
  units: readonly Unit[],
  holders: readonly (readonly number[])[],
  bound: ReadonlySet<number>,
  scores: ReadonlyMap<number, number>,
  target: number,
): ReadonlySet<number> {
  const kept = new Set([...bound, ...coverThings(units, holders, bound)])
  let length = [...kept].reduce((sum, i) => sum + (units[i]?.text.length ?? 0) + 1, 0)
  for (const i of toBestFirst(scores)) {
    const cost = (units[i]?.text.length ?? 0) + 1
    if (kept.has(i) || length + cost > target) continue
    kept.add(i)
    length += cost
  }
  return kept
}

function toBestFirst(scores: ReadonlyMap<number, number>): number[] {
  return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([i]) => i)
}

interface Draft {
  readonly kept: ReadonlySet<number>
  readonly whole: string
  /** Units that were put back because of what they hold. */
  readonly restored: ReadonlySet<number>
}

/**
 * Keeps more units until the text is no shorter than the target: those that still fit, in the order given,
 * then the shortest of the rest, which exceeds it.
 */
function fillUp<T extends Draft>(
  draft: (kept: ReadonlySet<number>) => T,
  begun: T,
  spare: readonly number[],
  costs: readonly number[],
  target: number,
): T {
  let best = begun
  let left = spare.filter((i) => !begun.kept.has(i) && !begun.restored.has(i))
  const costOf = (i: number) => costs[i] ?? 0
  while (best.whole.length < target && left.length > 0) {
    let room = target - best.whole.length
    const fitting = left.filter((i) => {
      const fits = costOf(i) <= room
      if (fits) room -= costOf(i)
      return fits
    })
    const next = new Set(
      fitting.length > 0 ? fitting : [left.reduce((a, b) => (costOf(b) < costOf(a) ? b : a))],
    )
    left = left.filter((i) => !next.has(i))
    best = draft(new Set([...best.kept, ...next]))
  }
  return best
}

/**
 * Appends the shortest unit that holds each thing a summary lost. @param isKept true if a kept unit holds
 * the thing
 */
function restoreMissing(
  drafted: string,
  units: readonly Unit[],
  things: readonly ProtectedThing[],
  holders: readonly (readonly number[])[],
  isKept: (thing: number) => boolean,
): Pick<Draft, 'whole' | 'restored'> & { readonly putBack: Readonly<Record<string, number>> } {
  const putBack: Record<string, number> = {}
  const restored = new Set<number>()
  let whole = drafted
  things.forEach((thing, n) => {
    if (isKept(n) || holds(whole, thing)) return
    const lengthOf = (i: number) => units[i]?.text.length ?? 0
    const [holder] = (holders[n] ?? []).toSorted((a, b) => lengthOf(a) - lengthOf(b) || a - b)
    if (holder !== undefined) restored.add(holder)
    whole += `${whole === '' ? '' : '\n'}${units[holder ?? -1]?.text ?? thing.text}`
    putBack[thing.kind] = (putBack[thing.kind] ?? 0) + 1
  })
  return { whole, putBack, restored }
}
