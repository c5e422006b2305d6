/** Tells whether a person really said what a principle quotes, as far as conversations were captured. */
import type { Caller } from '../core/caller.ts'
import type { DocumentFilter } from '../core/document.ts'
import type { EpisodeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { normaliseContent } from '../text/normalise.ts'
import { toTerms } from '../text/tokens.ts'

/** True for an agent's principle whose quote is not (yet) in any captured turn of a person. */
export async function isQuotePending(
  store: Store,
  memory: Pick<Memory, 'trust' | 'quote' | 'sourceEpisodes'>,
  caller: Caller,
): Promise<boolean> {
  if (memory.trust !== 'principle' || memory.quote === null || caller.kind !== 'agent') return false
  return !(await standsInConversation(store, memory.quote, memory.sourceEpisodes))
}

/** Returns true if a captured turn of a person contains the quote; searches `sources` besides the turns it finds. */
export async function standsInConversation(
  store: Store,
  quote: string,
  sources: readonly EpisodeId[],
): Promise<boolean> {
  const hits = await store.documents.findByTerms(toTerms(quote).slice(0, 24), SAID_BY_ANYONE, 20)
  const refs = await store.documents.refs(hits.map((hit) => hit.seq))
  const found = [...refs.values()].flatMap((ref) => (ref.kind === 'episode' ? [ref.id] : []))
  const episodes = await store.episodes.load([...new Set([...sources, ...found])])
  const wanted = normaliseContent(quote)
  return episodes.some(({ role, text }) => role === 'user' && normaliseContent(text).includes(wanted))
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
