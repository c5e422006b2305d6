/**
 * Looks again for quotes that an agent gave before their conversation was captured. A memory whose quote is proven
 * becomes a principle; one whose quote nobody said is an inference without the links that need more.
 */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import { type Edge, newEdge } from '../../core/edge.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { MEMORY_DEFAULTS, type Memory } from '../../core/memory.ts'
import type { PendingQuote } from '../../core/ports/digest-repository.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import { findDisputed } from '../../kernel/changes/dispute.ts'
import { restates } from '../../kernel/changes/restates.ts'
import { planUngrounded } from '../../kernel/changes/ungrounded.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { readHeardNote } from '../../kernel/correction-note.ts'
import { DISPUTES_PERSON } from '../../kernel/disputes.ts'
import { findOvertaking, judgeQuote, type QuoteVerdict, standsInConversation } from '../../kernel/quotes.ts'
import { toStability } from '../../kernel/stability.ts'
import { isPersonsWord } from '../../strength/archive-rules.ts'
import { governanceGuard } from '../../strength/governance.ts'

/** A conversation that was not captured by then will not be. */
const GIVE_UP_MS = 24 * 3_600_000
const MOST_AT_ONCE = 500
const DIGEST_AUTHOR = 'lore:digest'

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
      await settle(context, memory, caller, (inside) =>
        planConfirmed(context, inside, memory, verdict.saidAt),
      )
      settled.confirmed++
    } else if (verdict.kind === 'unproven' || (await isCaptured(context, pending, idleSince))) {
      const reason = verdict.kind === 'unproven' ? verdict.reason : 'Nobody was found to have said the quote.'
      const isUnsaid = readHeardNote(memory) !== null && (await isKnown(store, pending))
      await settle(context, memory, caller, async (inside) => [
        ...(await planRefuted(inside, memory, reason)),
        ...(isUnsaid ? await planReturn(context, inside, memory, reason) : []),
      ])
      settled.refuted++
    } else if (isUnheard(memory)) {
      const reason = 'Nobody was found to have said the quote yet.'
      await settle(context, memory, caller, (inside) => planRefuted(inside, memory, reason), 'waits')
      settled.refuted++
    }
  }
  return settled
}

/** True for what an agent stored as a principle before quotes had to be found first: it is none while its quote waits. */
function isUnheard(memory: Memory): boolean {
  const { trust, authority } = memory
  return trust === 'principle' && authority === MEMORY_DEFAULTS.authority && readHeardNote(memory) === null
}

/** A correction that was heard is a principle at once: its words only have to be there. */
async function judge(store: Store, memory: Memory & { readonly quote: string }): Promise<QuoteVerdict> {
  if (memory.trust !== 'principle' || isUnheard(memory)) return judgeQuote(store, memory)
  const stands = await standsInConversation(store, memory.quote, memory.sourceEpisodes)
  return stands ? { kind: 'proven', saidAt: memory.createdAt } : { kind: 'pending' }
}

async function planConfirmed(
  { clock }: EngineContext,
  store: Store,
  memory: Memory,
  saidAt: EpochMs,
): Promise<PlannedChange[]> {
  const { id, trust, category, stabilityDays } = memory
  const reason = 'The quote was found.'
  const verified = { verification: 'verified', verifiedAt: clock.now() } as const
  const raised = {
    trust: 'principle',
    stabilityDays: Math.max(stabilityDays, toStability('principle', category)),
  } as const
  const changes = trust === 'principle' ? verified : { ...verified, ...raised }
  const disputed = await findReplaceable(store, memory, saidAt)
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
async function findReplaceable(store: Store, memory: Memory, saidAt: EpochMs): Promise<Edge[]> {
  const { id, archivedAt, supersededBy } = memory
  if (archivedAt !== null || supersededBy !== null) return []
  const edges = await findDisputed(store, id)
  const sides = await store.memories.load(edges.map(({ targetId }) => targetId as MemoryId))
  const open = new Set<string>()
  for (const side of sides) {
    if (!isOpen(side) || !restates(side, memory)) continue
    if ((await findOvertaking(store, saidAt, [side])) === null) open.add(side.id)
  }
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

/**
 * A correction whose words its conversation does not hold gives back what it replaced: both stay, as a dispute. Anything that
 * runs in an agent's session can call the hooks' program.
 */
async function planReturn(
  { clock, ids }: EngineContext,
  store: Store,
  { id }: Memory,
  reason: string,
): Promise<PlannedChange[]> {
  const edges = await store.edges.listFor([id], { direction: 'out', relations: ['supersedes'] })
  const replaced = new Map(edges.map((edge) => [edge.targetId as MemoryId, edge]))
  const changes: PlannedChange[] = []
  for (const old of await store.memories.load([...replaced.keys()])) {
    const edge = replaced.get(old.id)
    if (edge === undefined || old.supersededBy !== id || !isPersonsWord(old)) continue
    const dispute = newEdge({
      id: newId.edge(ids),
      sourceId: id,
      targetId: old.id,
      relation: 'contradicts',
      reasoning: DISPUTES_PERSON,
      author: DIGEST_AUTHOR,
      madeBy: 'machine',
      createdAt: clock.now(),
    })
    changes.push(
      { kind: 'remove_edge', id: edge.id, reason },
      {
        kind: 'update_memory',
        id: old.id,
        changes: { supersededBy: null, validUntil: null },
        quiet: false,
        said: true,
        restrengthen: true,
        reason,
      },
      { kind: 'upsert_edge', edge: dispute, reason: DISPUTES_PERSON },
    )
  }
  return changes
}

async function isKnown(store: Store, { session }: PendingQuote): Promise<boolean> {
  return (await store.sessions.findByAnyAgent(session)).length > 0
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
  quote: 'settled' | 'waits' = 'settled',
): Promise<void> {
  // The rule confirms it, whoever asked for the digest.
  const asRule: Caller = { ...caller, kind: 'system' }
  await context.store.transact(async (store) => {
    await applyDecided(context, store, await plan(store), asRule)
    if (quote === 'settled') await store.digest.removePendingQuotes([id])
  })
}
