/**
 * Checks that a person really said what a principle quotes. An agent may store a principle before its conversation is
 * captured; the quote is then searched for later, and the memory becomes an inference if it is not found.
 */
import type { Caller } from '../core/caller.ts'
import type { DocumentFilter } from '../core/document.ts'
import type { EpisodeId, EpochMs } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { PendingQuote } from '../core/ports/digest-repository.ts'
import type { Store } from '../core/ports/store.ts'
import { normaliseContent } from '../text/normalise.ts'
import { toTerms } from '../text/tokens.ts'
import { type EngineContext, journal } from './context.ts'
import { toStability } from './stability.ts'

/** A conversation that was not captured within this time counts as lost. */
const GIVE_UP_MS = 24 * 3_600_000
const MOST_AT_ONCE = 500

/** True for an agent's principle whose quote is not (yet) in any captured turn of a person. */
export async function isQuotePending(
  store: Store,
  memory: Pick<Memory, 'trust' | 'quote' | 'sourceEpisodes'>,
  caller: Caller,
): Promise<boolean> {
  if (memory.trust !== 'principle' || memory.quote === null || caller.kind !== 'agent') return false
  return !(await standsInConversation(store, memory.quote, memory.sourceEpisodes))
}

/**
 * Searches again for pending quotes, at most 500. A found quote confirms its memory. If it is not found although the
 * conversation was captured, or after a day, the memory becomes an inference.
 * @param idleSince a session without turns since then has been captured in full
 */
export async function settlePendingQuotes(
  context: EngineContext,
  idleSince: EpochMs,
  caller: Caller,
): Promise<{ readonly confirmed: number; readonly refuted: number }> {
  const { store } = context
  const settled = { confirmed: 0, refuted: 0 }
  for (const pending of await store.digest.listPendingQuotes(MOST_AT_ONCE)) {
    const memory = await store.memories.find(pending.memoryId)
    if (memory === null || memory.quote === null || memory.trust !== 'principle') {
      await store.digest.removePendingQuotes([pending.memoryId])
    } else if (await standsInConversation(store, memory.quote, memory.sourceEpisodes)) {
      await settle(context, memory, caller, { verification: 'verified', verifiedAt: context.clock.now() })
      settled.confirmed++
    } else if (await isCaptured(context, pending, idleSince)) {
      const stabilityDays = toStability('inference', memory.category)
      await settle(context, memory, caller, { trust: 'inference', stabilityDays })
      settled.refuted++
    }
  }
  return settled
}

async function isCaptured(
  { store, clock }: EngineContext,
  { session, since }: PendingQuote,
  idleSince: EpochMs,
): Promise<boolean> {
  if (clock.now() - since >= GIVE_UP_MS) return true
  const sessions = await store.sessions.findByAnyAgent(session)
  return since <= idleSince && sessions.some(({ lastAt }) => lastAt >= since && lastAt <= idleSince)
}

async function settle(
  context: EngineContext,
  memory: Memory,
  caller: Caller,
  changes: Partial<Pick<Memory, 'trust' | 'stabilityDays' | 'verification' | 'verifiedAt'>>,
): Promise<void> {
  const confirmed = changes.trust === undefined
  await context.store.transact(async (store) => {
    await store.memories.update(memory.id, { ...changes, updatedAt: context.clock.now() })
    await store.digest.removePendingQuotes([memory.id])
    const before = {
      trust: memory.trust,
      verification: memory.verification,
      stabilityDays: memory.stabilityDays,
    }
    await journal(context, store, caller, [
      {
        action: 'update',
        subjectKind: 'memory',
        subjectId: memory.id,
        reason: confirmed ? 'The quote was found.' : 'The quote was not found in any conversation.',
        before,
        after: { ...before, ...changes },
      },
    ])
  })
}

async function standsInConversation(
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
