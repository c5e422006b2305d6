/**
 * Renews the one-line summary of changed topics: by a language model, else from their most
 * representative statements. Changes only roots that Lore made and no person edited. Safe to repeat:
 * the sources of a summary are noted, and the same sources are not summarised again.
 */
import type { PlannedChange } from '../../core/change.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import { contentHash } from '../../text/content-hash.ts'
import { differsInSubstance } from '../../text/differences.ts'
import { readText, toRecord } from '../../text/read-answer.ts'
import { shorten, toSummary } from '../../text/sentences.ts'
import { askModel } from '../statements/ask-model.ts'
import { walkChangedRoots } from '../statements/changed.ts'
import { isEditedByPerson, isMachineRoot } from '../statements/machine-root.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'
import { loadTellingFacts } from '../statements/representative-facts.ts'
import * as prompt from './prompts/summarise-root-v1.ts'

const SUMMARY_CHARS = 300
const MAX_OUTPUT_TOKENS = 500
const BY_RULES = 'telling-facts-v1'

export const summariseRoots: Phase = {
  name: 'summarise-roots',
  sentence: 'Gives topics that changed a new summary.',
  async *plan(deps) {
    for await (const roots of walkChangedRoots(deps)) {
      yield []
      for (const root of roots) {
        const isOurs = isMachineRoot(root) && !isEditedByPerson(root) && !isSummaryOfPerson(root)
        if (isOurs) yield await planSummary(deps, root)
      }
    }
  },
}

/** Stored with a summary: hashes only, since text would survive a purge of its source. */
interface SummaryNote {
  /** Hash of the summary. */
  readonly line: string
  /** Hash of the statements it was made from. */
  readonly of: string
  /** Version of the rules or the prompt. */
  readonly by: string
}

function noteOf({ metadata }: Memory): Partial<SummaryNote> | null {
  const note = toRecord(metadata.machineSummary)
  return note === null ? null : (note as Partial<SummaryNote>)
}

/** True if the summary was written neither here nor by a digest from the content. */
export function isSummaryOfPerson(root: Memory): boolean {
  if (noteOf(root)?.line === contentHash(root.summary)) return false
  const { content, summary } = root
  return summary !== toSummary(content) && summary !== shorten(content, LIMITS.summaryChars)
}

async function planSummary(deps: SleepDeps, root: Memory): Promise<PlannedChange[]> {
  const facts = await loadTellingFacts(deps, root)
  if (facts.length === 0) return []
  const by = deps.model === null ? BY_RULES : prompt.version
  const of = hashFacts(facts)
  const known = noteOf(root)
  if (known !== null && known.of === of && known.by === by && known.line === contentHash(root.summary))
    return []
  const summary = deps.model === null ? joinFacts(facts) : await askSummary(deps, root, facts)
  if (summary === null || summary === root.summary) return []
  const machineSummary: SummaryNote = { line: contentHash(summary), of, by }
  return [
    {
      kind: 'update_memory',
      id: root.id,
      changes: { summary, metadata: { ...root.metadata, machineSummary } },
      reason: `Summarised again from ${facts.length} statements.`,
    },
  ]
}

/** Hashes the set of statements, independent of order. */
function hashFacts(facts: readonly Memory[]): string {
  return contentHash(
    facts
      .map((fact) => fact.contentHash)
      .sort()
      .join(' '),
  )
}

/**
 * Joins as many statements as fit into one line of 300 characters; skips those that repeat an earlier
 * one. Questions and cut sentences come last.
 */
export function joinFacts(facts: readonly Pick<Memory, 'content'>[]): string {
  const sentences = facts.map(({ content }) => toSentence(toSummary(content)))
  const whole = sentences.filter(isWhole)
  const chosen: string[] = []
  let length = 0
  for (const sentence of [...whole, ...sentences.filter((other) => !isWhole(other))]) {
    if (chosen.length > 0 && length + 1 + sentence.length > SUMMARY_CHARS) continue
    if (chosen.some((earlier) => !differsInSubstance(earlier, sentence).differs)) continue
    length += sentence.length + (chosen.length > 0 ? 1 : 0)
    chosen.push(sentence)
  }
  return shorten(chosen.join(' '), SUMMARY_CHARS)
}

function isWhole(sentence: string): boolean {
  return !/[?…]["'”’)\]]*$/u.test(sentence)
}

function toSentence(line: string): string {
  return /[.!?…。！？]["'”’)\]]*$/u.test(line) ? line : `${line}.`
}

/** Returns null if the model fails or answers without text. */
async function askSummary(deps: SleepDeps, root: Memory, facts: readonly Memory[]): Promise<string | null> {
  if (deps.model === null) return null
  const contents = facts.map(({ content }) => content)
  const asked = await askModel(
    deps.model,
    {
      purpose: 'summarise',
      system: prompt.system,
      prompt: prompt.buildPrompt(root.title, contents, SUMMARY_CHARS, deps.ids.next().slice(-12)),
      schema: prompt.schema,
      schemaName: prompt.schemaName,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    },
    deps.signal,
  )
  const summary = asked.kind === 'answer' ? readText(toRecord(asked.json)?.summary) : null
  if (summary !== null) return shorten(summary, SUMMARY_CHARS)
  const why = asked.kind === 'failed' ? asked.reason : 'The model answered with no text.'
  deps.note?.(`The topic ${root.id} keeps its summary: ${why}`)
  return null
}
