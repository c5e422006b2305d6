/**
 * Looks again for quotes of principles that an agent stored before their conversation was captured. A memory whose
 * quote nobody said becomes an inference.
 */
import type { Caller } from '../../core/caller.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { PendingQuote } from '../../core/ports/digest-repository.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { standsInConversation } from '../../kernel/quotes.ts'
import { toStability } from '../../kernel/stability.ts'

/** A conversation that was not captured by then will not be. */
const GIVE_UP_MS = 24 * 3_600_000
const MOST_AT_ONCE = 500

/**
 * Looks again for every quote that waits. Those found are confirmed; those whose conversation is captured by
 * now, or is a day late, are not: their memories become inferences.
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
      const changes = { verification: 'verified', verifiedAt: context.clock.now() } as const
      await settle(context, memory, caller, changes, 'The quote was found.')
      settled.confirmed++
    } else if (await isCaptured(context, pending, idleSince)) {
      const stabilityDays = toStability('inference', memory.category)
      const changes = { trust: 'inference', stabilityDays } as const
      await settle(context, memory, caller, changes, 'Nobody was found to have said the quote.')
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
  { id }: Memory,
  caller: Caller,
  changes: Partial<Pick<Memory, 'trust' | 'stabilityDays' | 'verification' | 'verifiedAt'>>,
  reason: string,
): Promise<void> {
  await context.store.transact(async (store) => {
    const change = { kind: 'update_memory', id, changes, quiet: false, said: true, reason } as const
    await applyDecided(context, store, [change], caller)
    await store.digest.removePendingQuotes([id])
  })
}
