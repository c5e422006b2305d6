/** Makes see-also links of one memory to similar ones, as sleep does, without waiting for sleep. */
import type { Caller } from '../../core/caller.ts'
import type { MemoryId } from '../../core/ids.ts'
import { applyChanges } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { planAlike } from '../../sleep/phases/replay.ts'
import { sleepDeps } from '../../sleep/run/sleep-deps.ts'
import { createLinkBook } from '../../sleep/statements/link-memories.ts'

/**
 * @returns the number of new links; 0 if the memory is gone or has no vector yet, in which case sleep
 * makes them later
 */
export async function linkAlike(
  context: EngineContext,
  id: MemoryId,
  from01: number,
  caller: Caller,
): Promise<number> {
  const [memory] = await context.store.memories.load([id])
  const { deps, throttle } = sleepDeps(context, 0)
  if (memory === undefined || deps.meaning === null) return 0
  await context.vectors.answering()?.index.ready()
  const changes = await planAlike(deps, createLinkBook(deps, 'see_also'), [memory], from01)
  const run: EngineContext = { ...context, runId: context.ids.next() }
  const asRule: Caller = { ...caller, kind: 'system' }
  const counts = await context.store.transact((store) => applyChanges(run, store, changes, asRule, throttle))
  return counts.upsert_edge ?? 0
}
