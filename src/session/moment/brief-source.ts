/**
 * Adds what the source turns of memories tell: if they were corrected since, and what their words refer
 * to.
 */
import type { EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { loadOpponents } from '../../kernel/disputes.ts'
import { changesMind } from '../../speech/changed-mind.ts'
import { pointsBackInFirstClause } from '../../speech/points-back.ts'
import { objectsToBefore } from '../../speech/step.ts'
import { compareClaims, overlap01 } from '../../text/claims/compare-claims.ts'
import { splitSentences, toOneLine } from '../../text/sentences.ts'
import { saidAt, toStatement } from './brief-lines.ts'
import { toSubjectTerms } from './subject-words.ts'

/** Kinds that a denial without a replacement does not affect. */
const BEHAVIOUR: ReadonlySet<MemoryKind> = new Set(['rule', 'preference'])
const SAME_MATTER = 0.5

const MOST_PENDING = 10_000

/** Treats a quote that an agent attributes to a person as `inference` until it is found in a conversation. */
export async function asConfirmed(store: Store, memories: readonly Memory[]): Promise<Memory[]> {
  if (!memories.some(({ trust }) => trust === 'principle')) return [...memories]
  const pending = new Set(
    (await store.digest.listPendingQuotes(MOST_PENDING)).map(({ memoryId }) => memoryId),
  )
  return memories.map((memory) => (pending.has(memory.id) ? { ...memory, trust: 'inference' } : memory))
}

/** Returns by memory the label that tells that another live memory says otherwise; memories without one are absent. */
export async function loadDisputeLabels(
  store: Store,
  memories: readonly Memory[],
): Promise<ReadonlyMap<MemoryId, string>> {
  const opponents = await loadOpponents(
    store,
    memories.map(({ id }) => id),
  )
  return new Map(
    [...opponents].map(([id, others]) => [
      id,
      others.some(({ isReplaced }) => isReplaced) ? 'would replace a person’s words' : 'disputed',
    ]),
  )
}

/** Drops memories derived from corrected turns if they state what was corrected. */
export async function withoutCorrected(store: Store, memories: readonly Memory[]): Promise<Memory[]> {
  const derived = memories.filter(isDerived)
  const turns = [...new Set(derived.flatMap(({ sourceEpisodes }) => sourceEpisodes))]
  if (turns.length === 0) return [...memories]
  const corrected = await store.hooks.findCorrected(turns)
  if (corrected.size === 0) return [...memories]
  const ids = [...corrected.values()].filter((id): id is MemoryId => id !== null)
  const holds = new Map((await store.memories.load(ids)).map((memory) => [memory.id, toStatement(memory)]))
  return memories.filter((memory) => {
    if (!isDerived(memory)) return true
    const against = memory.sourceEpisodes.filter((turn) => corrected.has(turn))
    return !against.some((turn) => {
      const id = corrected.get(turn) ?? null
      if (id === memory.id) return false
      const instead = id === null ? undefined : holds.get(id)
      return instead === undefined ? !BEHAVIOUR.has(memory.kind) : isAgainst(toStatement(memory), instead)
    })
  })
}

function isDerived({ authority, sourceEpisodes }: Memory): boolean {
  return authority >= EXTRACTOR_AUTHORITY && sourceEpisodes.length > 0
}

function isAgainst(said: string, instead: string): boolean {
  const { relation } = compareClaims(said, instead)
  if (relation === 'same' || relation === 'refines') return false
  return relation !== 'unrelated' || overlap01(said, instead) >= SAME_MATTER
}

/** True if one of its sentences contradicts a correction made later. */
export function isPutRight(text: string, at: EpochMs, corrections: readonly Memory[]): boolean {
  const later = corrections.filter((memory) => saidAt(memory) >= at).map((memory) => toStatement(memory))
  if (later.length === 0) return false
  return splitSentences(text).some(
    (said) => !/[?？]$/u.test(said) && later.some((instead) => isAgainst(said, instead)),
  )
}

const BEFORE_CHARS = 140

/** True if the words cannot be understood without the preceding ones. */
export function pointsBack(said: string): boolean {
  return pointsBackInFirstClause(said) && !said.includes('(about: ')
}

/** Returns the sentence before the given one; empty if it is missing, too long, or names no subject. */
export function findBefore(text: string, said: string): string {
  const sentences = splitSentences(text).map(toOneLine)
  const stem = toOneLine(said).replace(/[.…!]+$/u, '')
  const at = sentences.findIndex((sentence) => sentence.includes(stem))
  const before = at < 1 ? '' : (sentences[at - 1] ?? '')
  const names = before.length <= BEFORE_CHARS && !/[:?]$/.test(before) && toSubjectTerms(before).length > 0
  return names ? before : ''
}

/**
 * Drops what a person only mentions to object to it in the next sentence: "the hook is on by default. This should not
 * be so." A correction is itself an objection, and stays.
 */
export async function withoutObjectedTo(store: Store, memories: readonly Memory[]): Promise<Memory[]> {
  const derived = memories.filter((memory) => isDerived(memory) && memory.kind !== 'correction')
  const ids = [...new Set(derived.flatMap(({ sourceEpisodes }) => sourceEpisodes.slice(0, 1)))]
  if (ids.length === 0) return [...memories]
  const texts = new Map((await store.episodes.load(ids)).map(({ id, text }) => [id, text]))
  const objected = new Set(
    derived.flatMap(({ id, sourceEpisodes: [turn], quote, content }) => {
      const text = turn === undefined ? undefined : texts.get(turn)
      return text !== undefined && objectsToBefore(findAfter(text, quote ?? content)) ? [id] : []
    }),
  )
  return memories.filter(({ id }) => !objected.has(id))
}

/** Turns of a conversation that are read after a decision. */
const LATER_TURNS = 400

/** Drops what a person decided before they changed their mind on the matter, later in the same conversation. */
export async function withoutAbandoned(store: Store, memories: readonly Memory[]): Promise<Memory[]> {
  const ids = memories.flatMap((memory) => (isDerived(memory) ? memory.sourceEpisodes.slice(0, 1) : []))
  if (ids.length === 0) return [...memories]
  const turns = new Map((await store.episodes.load([...new Set(ids)])).map((turn) => [turn.id, turn]))
  const changes = new Map<
    SessionId,
    readonly { readonly position: number; readonly terms: ReadonlySet<string> }[]
  >()
  for (const [sessionId, said] of Map.groupBy(turns.values(), (turn) => turn.sessionId)) {
    const first = Math.min(...said.map(({ position }) => position))
    const later = await store.episodes.listSession(sessionId, first + 1, LATER_TURNS)
    changes.set(
      sessionId,
      later.flatMap(({ role, text, position }) =>
        role === 'user' && changesMind(text) ? [{ position, terms: new Set(toSubjectTerms(text)) }] : [],
      ),
    )
  }
  return memories.filter((memory) => {
    const [source] = memory.sourceEpisodes
    const turn = isDerived(memory) && source !== undefined ? turns.get(source) : undefined
    if (turn === undefined) return true
    const terms = toSubjectTerms(memory.content)
    return !(changes.get(turn.sessionId) ?? []).some(
      (change) => change.position > turn.position && terms.some((term) => change.terms.has(term)),
    )
  })
}

/** Returns the sentence after the given one; empty if there is none. */
function findAfter(text: string, said: string): string {
  const sentences = splitSentences(text).map(toOneLine)
  const stem = toOneLine(said).replace(/[.…!]+$/u, '')
  const at = sentences.findIndex((sentence) => sentence.includes(stem))
  return at < 0 ? '' : (sentences[at + 1] ?? '')
}

/**
 * Returns by memory id the preceding sentence that its words refer to; memories that need none are
 * missing.
 */
export async function loadBefore(
  store: Store,
  memories: readonly Memory[],
): Promise<ReadonlyMap<MemoryId, string>> {
  const unclear = memories.filter((memory) => isDerived(memory) && pointsBack(toOneLine(memory.content)))
  if (unclear.length === 0) return new Map()
  const ids = [...new Set(unclear.flatMap(({ sourceEpisodes }) => sourceEpisodes.slice(0, 1)))]
  const texts = new Map((await store.episodes.load(ids)).map(({ id, text }) => [id, text]))
  return new Map(
    unclear.flatMap(({ id, sourceEpisodes: [turn], quote, content }) => {
      const text = turn === undefined ? undefined : texts.get(turn)
      const before = text === undefined ? '' : findBefore(text, quote ?? content)
      return before === '' ? [] : [[id, before]]
    }),
  )
}
