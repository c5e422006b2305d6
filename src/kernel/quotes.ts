/** Judges if a person really said what an agent's principle quotes, as far as conversations were captured. */

import { type Episode, isAgentsText } from '../core/conversation.ts'
import type { DocumentFilter } from '../core/document.ts'
import type { EpisodeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { findSpoken } from '../text/quotes/find-spoken.ts'
import { findWeakness, proveQuote } from '../text/quotes/prove-quote.ts'
import { toTerms } from '../text/tokens.ts'

export type QuoteVerdict =
  /** A captured turn of a person proves the memory. */
  | { readonly kind: 'proven' }
  /** No captured turn has the words; their conversation may be captured later. */
  | { readonly kind: 'pending' }
  /** The words prove nothing, or not this. */
  | { readonly kind: 'unproven'; readonly reason: string }

type Quoted = Pick<Memory, 'title' | 'content' | 'sourceEpisodes'> & { readonly quote: string }

/** Judges the quote of a memory by all captured turns of people; one turn that proves it is enough. */
export async function judgeQuote(store: Store, memory: Quoted): Promise<QuoteVerdict> {
  const weakness = findWeakness(memory.quote, memory)
  if (weakness !== null) return { kind: 'unproven', reason: weakness }
  const proofs = (await loadSaid(store, memory.quote, memory.sourceEpisodes)).map(({ text }) =>
    proveQuote(memory.quote, memory, text),
  )
  if (proofs.some(({ kind }) => kind === 'proven')) return { kind: 'proven' }
  return proofs.find((proof) => proof.kind === 'unproven') ?? { kind: 'pending' }
}

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
