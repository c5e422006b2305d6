/** Judges if a person really said what an agent's principle quotes, as far as conversations were captured. */

import { type Episode, isAgentsText } from '../core/conversation.ts'
import type { DocumentFilter } from '../core/document.ts'
import type { EpisodeId, EpochMs } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { isPersonsWord } from '../strength/archive-rules.ts'
import { findSpoken } from '../text/quotes/find-spoken.ts'
import { findWeakness, proveQuote } from '../text/quotes/prove-quote.ts'
import { toTerms } from '../text/tokens.ts'

export type QuoteVerdict =
  /** A captured turn of a person proves the memory; `saidAt` is the time of the latest one. */
  | { readonly kind: 'proven'; readonly saidAt: EpochMs }
  /** No captured turn has the words; their conversation may be captured later. */
  | { readonly kind: 'pending' }
  /** The words prove nothing, or not this. */
  | { readonly kind: 'unproven'; readonly reason: string }

type Quoted = Pick<Memory, 'title' | 'content' | 'summary' | 'sourceEpisodes'> & { readonly quote: string }

/** Judges the quote of a memory by all captured turns of people; one turn that proves it is enough. */
export async function judgeQuote(store: Store, memory: Quoted): Promise<QuoteVerdict> {
  const weakness = findWeakness(memory.quote, memory)
  if (weakness !== null) return { kind: 'unproven', reason: weakness }
  const proofs = (await loadSaid(store, memory.quote, memory.sourceEpisodes)).map(({ text, at }) => ({
    proof: proveQuote(memory.quote, memory, text),
    at,
  }))
  const proven = proofs.filter(({ proof }) => proof.kind === 'proven')
  if (proven.length > 0) return { kind: 'proven', saidAt: Math.max(...proven.map(({ at }) => at)) }
  return proofs.flatMap(({ proof }) => (proof.kind === 'unproven' ? [proof] : []))[0] ?? { kind: 'pending' }
}

/**
 * Returns a statement of a person that is newer than the words quoted, so the quote proves only what held before; null if
 * there is none.
 * @param opposing memories that say otherwise
 */
export async function findOvertaking(
  store: Store,
  saidAt: EpochMs,
  opposing: readonly Memory[],
): Promise<Memory | null> {
  for (const memory of opposing) {
    if (isPersonsWord(memory) && (await lastToldAt(store, memory)) > saidAt) return memory
  }
  return null
}

/** Returns when a person last said it: in the latest turn that it came from or is quoted in; else when it was stored. */
async function lastToldAt(store: Store, memory: Memory): Promise<EpochMs> {
  if (memory.authority === PERSONS_AUTHORITY) return memory.createdAt
  const { quote, sourceEpisodes } = memory
  const turns = await loadSaid(store, quote ?? memory.content, sourceEpisodes)
  const telling = turns.filter(
    ({ id, text }) => sourceEpisodes.includes(id) || (quote !== null && findSpoken(text, quote) !== null),
  )
  return telling.length === 0 ? memory.createdAt : Math.max(...telling.map(({ at }) => at))
}

const PERSONS_AUTHORITY = 1

/** Returns true if a captured turn of a person contains the quote; searches `sources` besides the turns it finds. */
export async function standsInConversation(
  store: Store,
  quote: string,
  sources: readonly EpisodeId[],
): Promise<boolean> {
  return (await loadSaid(store, quote, sources)).some(({ text }) => findSpoken(text, quote) !== null)
}

/** Enough to pass over the agent's own turns that repeat the words. */
const TURNS_LOOKED_AT = 40

/** Loads the turns of people that share most words with the quote, without texts that an agent handed in. */
async function loadSaid(
  store: Store,
  quote: string,
  sources: readonly EpisodeId[],
): Promise<readonly Episode[]> {
  const hits = await store.documents.findByTerms(toTerms(quote).slice(0, 24), SAID_BY_ANYONE, TURNS_LOOKED_AT)
  const refs = await store.documents.refs(hits.map((hit) => hit.seq))
  const found = [...refs.values()].flatMap((ref) => (ref.kind === 'episode' ? [ref.id] : []))
  const episodes = await store.episodes.load([...new Set([...sources, ...found])])
  const said = episodes.filter(({ role }) => role === 'user')
  const sessions = await store.sessions.load([...new Set(said.map(({ sessionId }) => sessionId))])
  const agents = new Set(sessions.filter(isAgentsText).map(({ id }) => id))
  return said.filter(({ sessionId }) => !agents.has(sessionId))
}

const SAID_BY_ANYONE: DocumentFilter = {
  scopes: null,
  kinds: ['episode'],
  at: 0,
  includeSuperseded: false,
  includeArchived: false,
  includeExpired: true,
  within: null,
  sessions: null,
  since: null,
  until: null,
}
