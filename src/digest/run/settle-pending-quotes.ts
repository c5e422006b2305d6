/**
 * Looks again for quotes that an agent gave before their conversation was captured. A memory whose quote is proven
 * becomes a principle; one whose quote nobody said is an inference without the links that need more.
 */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { Edge } from '../../core/edge.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { PendingQuote } from '../../core/ports/digest-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import { findDisputed } from '../../kernel/changes/dispute.ts'
import { restates } from '../../kernel/changes/restates.ts'
import { planUngrounded } from '../../kernel/changes/ungrounded.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { judgeQuote, type QuoteVerdict, standsInConversation } from '../../kernel/quotes.ts'
import { toStability } from '../../kernel/stability.ts'
import { governanceGuard } from '../../strength/governance.ts'

/** A conversation that was not captured by then will not be. */
const GIVE_UP_MS = 24 * 3_600_000
const MOST_AT_ONCE = 500

/**
 * Looks again for every quote that waits. What is proven becomes a principle, and replaces what it disputed; what its
 * quote does not prove, or whose conversation is captured by now or a day late, stays or becomes an inference.
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
    if (memory === null || memory.quote === null || memory.trust === 'pattern') {
      await store.digest.removePendingQuotes([pending.memoryId])
      continue
    }
    const verdict = await judge(store, { ...memory, quote: memory.quote })
    if (verdict.kind === 'proven') {
      await settle(context, memory, caller, (inside) => planConfirmed(context, inside, memory))
      settled.confirmed++
    } else if (verdict.kind === 'unproven' || (await isCaptured(context, pending, idleSince))) {
      const reason = verdict.kind === 'unproven' ? verdict.reason : 'Nobody was found to have said the quote.'
      await settle(context, memory, caller, (inside) => planRefuted(inside, memory, reason))
      settled.refuted++
    }
  }
  return settled
}

/** A correction that was heard is a principle at once: its words only have to be there. */
async function judge(store: Store, memory: Memory & { readonly quote: string }): Promise<QuoteVerdict> {
  if (memory.trust !== 'principle') return judgeQuote(store, memory)
  const stands = await standsInConversation(store, memory.quote, memory.sourceEpisodes)
  return { kind: stands ? 'proven' : 'pending' }
}

async function planConfirmed(
  { clock }: EngineContext,
  store: Store,
  memory: Memory,
): Promise<PlannedChange[]> {
  const { id, trust, category, stabilityDays } = memory
  const reason = 'The quote was found.'
  const verified = { verification: 'verified', verifiedAt: clock.now() } as const
  const raised = {
    trust: 'principle',
    stabilityDays: Math.max(stabilityDays, toStability('principle', category)),
  } as const
  const changes = trust === 'principle' ? verified : { ...verified, ...raised }
  const disputed = await findReplaceable(store, memory)
  return [
    { kind: 'update_memory', id, changes, quiet: false, said: true, restrengthen: true, reason },
    ...disputed.flatMap((edge): PlannedChange[] => [
      { kind: 'supersede', old: edge.targetId as MemoryId, by: id, reason },
      { kind: 'remove_edge', id: edge.id, reason },
    ]),
  ]
}

/**
 * Returns the disputes that the proof settles. The dispute is left as it is if the two speak of different things, or if one
 * side was replaced, guarded or archived meanwhile.
 */
async function findReplaceable(store: Store, memory: Memory): Promise<Edge[]> {
  const { id, archivedAt, supersededBy } = memory
  if (archivedAt !== null || supersededBy !== null) return []
  const edges = await findDisputed(store, id)
  const sides = await store.memories.load(edges.map(({ targetId }) => targetId as MemoryId))
  const open = new Set<string>(
    sides.flatMap((side) => (isOpen(side) && restates(side, memory) ? [side.id] : [])),
  )
  return edges.filter(({ targetId }) => open.has(targetId))
}

function isOpen(side: Memory): boolean {
  return side.archivedAt === null && side.supersededBy === null && governanceGuard(side) === null
}

async function planRefuted(store: Store, { id, category }: Memory, reason: string): Promise<PlannedChange[]> {
  const changes = { trust: 'inference', stabilityDays: toStability('inference', category) } as const
  return [
    { kind: 'update_memory', id, changes, quiet: false, said: true, restrengthen: true, reason },
    ...(await planUngrounded(store, id)),
  ]
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
  plan: (store: Store) => Promise<PlannedChange[]>,
): Promise<void> {
  // The rule confirms it, whoever asked for the digest.
  const asRule: Caller = { ...caller, kind: 'system' }
  await context.store.transact(async (store) => {
    await applyDecided(context, store, await plan(store), asRule)
    await store.digest.removePendingQuotes([id])
  })
}
