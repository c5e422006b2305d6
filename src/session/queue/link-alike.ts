/** Links one memory to similar ones and by what its words say, as sleep does, without waiting for sleep. */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { applyChanges } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { planRelations } from '../../sleep/phases/relations.ts'
import { planAlike } from '../../sleep/phases/replay.ts'
import { sleepDeps } from '../../sleep/run/sleep-deps.ts'
import { createLinkBook } from '../../sleep/statements/link-memories.ts'
import type { SleepDeps } from '../../sleep/statements/phase.ts'

/**
 * @returns the number of new links; similar memories are left to sleep if the memory has no vector yet
 */
export async function linkAlike(
  context: EngineContext,
  id: MemoryId,
  from01: number,
  caller: Caller,
): Promise<number> {
  const [memory] = await context.store.memories.load([id])
  const { deps, throttle } = sleepDeps(context, 0)
  if (memory === undefined) return 0
  const told = await planRelations(deps, [memory])
  const alike = deps.meaning === null ? [] : await planSimilar(context, deps, memory, from01)
  const changes = [...told, ...alike]
  const run: EngineContext = { ...context, runId: context.ids.next() }
  const asRule: Caller = { ...caller, kind: 'system' }
  const counts = await context.store.transact((store) => applyChanges(run, store, changes, asRule, throttle))
  return counts.upsert_edge ?? 0
}

async function planSimilar(
  context: EngineContext,
  deps: SleepDeps,
  memory: Memory,
  from01: number,
): Promise<PlannedChange[]> {
  await context.vectors.answering()?.index.ready()
  return planAlike(deps, createLinkBook(deps, 'see_also'), [memory], from01)
}
