/**
 * Stores a correction and applies its consequences: it supersedes what it contradicts, is linked as a
 * conflict with what is guarded, and is linked to the rest that it is about. Safe to repeat.
 */

import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import { makerOf, newEdge } from '../../core/edge.ts'
import type { Injection } from '../../core/hook.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import type { QueuedWrite, QueueOutcome } from '../../core/queued-write.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import { ownRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { toHeardNote } from '../../kernel/correction-note.ts'
import { loadScopes, requireScope } from '../../kernel/scopes.ts'
import { storeMemory } from '../../memories/remember.ts'
import { gradeCorrected } from '../moment/grade.ts'
import { findCorrectedTurns, findFormerValues, pickUsed } from './corrected-turns.ts'
import { type CorrectionPlan, planCorrection, type Settlement } from './plan-correction.ts'
import type { QueuedCorrection } from './queued-correction.ts'

const REASON = 'A person corrected it.'

export async function runCorrection(context: EngineContext, write: QueuedWrite): Promise<QueueOutcome> {
  const said = write.input as unknown as QueuedCorrection
  const startedAt = context.clock.now()
  const own = ownRun(context, 'correction')
  const run = own.inRun
  const asRule: Caller = { ...write.caller, kind: 'system' }
  const plan = await planCorrection(run, write.id, said)
  const stored = await context.store.memories.find(write.id)
  const marked = await findMarked(context.store, write, said, plan)
  const mark = (inside: Store) => gradeMarked(inside, write, marked, startedAt)
  const isNeeded =
    said.onlyToSettle !== true || settles(said, plan) || (await putsTurnRight(context.store, said, marked))
  if (stored === null && !isNeeded) {
    await context.store.transact(mark)
    return { kind: 'compared', conflicts: 0 }
  }
  const turns = await findCorrectedTurns(context.store, write, said, plan, marked)
  const { id, outcome } =
    stored === null
      ? await store(run, write, said, plan, turns, asRule)
      : {
          id: stored.id,
          outcome: { kind: 'stored', memoryId: stored.id, arrival: null } satisfies QueueOutcome,
        }
  await context.store.transact(async (inside) => {
    await mark(inside)
    if (id === null) return
    // Also if the memory was known before and has no note of these turns.
    await inside.hooks.addCorrected(turns, id, said.at)
    if (id === write.id) {
      await inside.digest.addPendingQuote({ memoryId: id, session: write.caller.session, since: startedAt })
    }
    const settled = { superseded: plan.replaces === null || stored !== null ? 0 : 1, linked: 0 }
    for (const settlement of plan.settlements) {
      settled[await settle(run, inside, settlement, id, asRule)] += 1
    }
    await own.note(inside, { remember: id === write.id ? 1 : 0, ...settled }, true)
  })
  return outcome
}

/** True if the correction changes something known, or is known already. */
function settles(
  { about, turns }: QueuedCorrection,
  { known, replaces, settlements }: CorrectionPlan,
): boolean {
  if (known !== null || replaces !== null || about.length + turns.length > 0) return true
  return settlements.some(({ how }) => how !== 'refines')
}

/** True if a turn that the agent used states another value for the same thing. */
async function putsTurnRight(
  store: Store,
  { content }: QueuedCorrection,
  marked: readonly Injection[],
): Promise<boolean> {
  const turns = await store.episodes.load(marked.flatMap(({ episodeId }) => episodeId ?? []))
  return turns.some(({ text }) => findFormerValues(text, content).length > 0)
}

interface Stored {
  /** The memory that holds now; null if the correction came too late to change anything. */
  readonly id: MemoryId | null
  readonly outcome: QueueOutcome
}

async function store(
  context: EngineContext,
  { id, caller }: QueuedWrite,
  said: QueuedCorrection,
  plan: CorrectionPlan,
  turns: readonly EpisodeId[],
  asRule: Caller,
): Promise<Stored> {
  if (plan.known !== null) {
    const { memory, reason, holds } = plan.known
    return { id: holds ? memory.id : null, outcome: { kind: 'duplicate', of: memory.id, reason } }
  }
  const { replaces } = plan
  const session = await context.store.sessions.findByExternalId(caller.name, caller.session)
  const parent = replaces === null ? null : await findParent(context.store, replaces)
  const scope = await scopeOf(context, replaces)
  const result = await storeMemory(
    context,
    {
      content: said.content,
      kind: 'correction',
      trust: 'principle',
      quote: said.quote,
      layer: 3,
      scope,
      validFrom: said.at,
      metadata: { ...toHeardNote(caller.session, turns) },
      ...(session === null ? {} : { session: session.id }),
      ...(parent === null ? {} : { parent }),
      ...(replaces === null ? {} : { supersedes: replaces.id }),
    },
    asRule,
    id,
  )
  if (result.kind === 'duplicate') {
    return { id: result.of.id, outcome: { kind: 'duplicate', of: result.of.id, reason: result.reason } }
  }
  return { id, outcome: { kind: 'stored', memoryId: id, arrival: result.arrival ?? null } }
}

/** Returns the parent of the superseded memory, if it is live and in the same scope; else null. */
async function findParent(store: Store, { parentId, scopeId }: Memory): Promise<MemoryId | null> {
  const parent = parentId === null ? null : await store.memories.find(parentId)
  if (parent === null || parent.scopeId !== scopeId) return null
  return parent.archivedAt === null && parent.supersededBy === null ? parent.id : null
}

async function scopeOf(context: EngineContext, replaces: Memory | null) {
  const found =
    replaces === null
      ? undefined
      : (await loadScopes(context.store, [replaces.scopeId])).get(replaces.scopeId)
  const { namespace, project, branch } = found ?? (await requireScope(context, undefined))
  return { namespace, project, branch }
}

/**
 * Returns the injections to mark as corrected: those found by similarity, else those the agent used.
 * Empty if words already decided.
 */
async function findMarked(
  store: Store,
  { caller }: QueuedWrite,
  said: QueuedCorrection,
  { meant }: CorrectionPlan,
): Promise<readonly Injection[]> {
  if (said.about.length + said.turns.length > 0) return []
  const injected = (await store.hooks.listInjections(caller.name, caller.session)).filter(
    ({ correctedAt }) => correctedAt === null,
  )
  if (meant.length > 0)
    return injected.filter(({ memoryId }) => memoryId !== null && meant.includes(memoryId))
  const used = injected.filter(({ id }) => said.used.includes(id))
  const turns = await store.episodes.load(used.flatMap(({ episodeId }) => episodeId ?? []))
  return pickUsed(used, turns, said.content)
}

async function gradeMarked(
  store: Store,
  { caller }: QueuedWrite,
  marked: readonly Injection[],
  now: EpochMs,
): Promise<void> {
  if (marked.length === 0) return
  await gradeCorrected(store, { agent: caller.name, session: caller.session }, marked, now)
}

async function settle(
  context: EngineContext,
  store: Store,
  { memory, how, weight, reason }: Settlement,
  by: MemoryId,
  caller: Caller,
): Promise<'superseded' | 'linked'> {
  const edge = {
    id: newId.edge(context.ids),
    sourceId: by,
    targetId: memory.id,
    weight,
    reasoning: reason,
    author: caller.name,
    madeBy: makerOf(caller),
    createdAt: context.clock.now(),
  }
  const change: PlannedChange =
    how === 'supersede'
      ? { kind: 'supersede', old: memory.id, by, reason: REASON }
      : { kind: 'upsert_edge', edge: newEdge({ ...edge, relation: how }), reason: REASON }
  await applyDecided(context, store, [change], caller)
  return how === 'supersede' ? 'superseded' : 'linked'
}
