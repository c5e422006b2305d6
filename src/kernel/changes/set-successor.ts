/** Records the known successor of a memory, inside the caller's transaction. */
import type { ChangeOf } from '../../core/change.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change, EngineContext } from '../context.ts'
import { requireMemory } from '../views.ts'
import { handChildrenOver } from './apply-supersede.ts'
import { askAgain, moveChildren } from './move.ts'

/** Returns the changes for the journal; null if the memory is gone or its successor is no longer `from`. */
export async function setSuccessor(
  { clock }: Pick<EngineContext, 'clock'>,
  store: Store,
  { id, from, to, validUntil, came = false, children, reason }: ChangeOf<'set_successor'>,
): Promise<readonly Change[] | null> {
  const memory = await store.memories.find(id)
  if (memory === null || memory.supersededBy !== from) return null
  const before = { supersededBy: from, validUntil: memory.validUntil }
  const after = { supersededBy: to, validUntil: validUntil === undefined ? memory.validUntil : validUntil }
  const isNews = from === null && !came
  await store.memories.update(id, { ...after, ...(isNews ? { updatedAt: clock.now() } : {}) })
  if (isNews) await askAgain(store, memory.parentId)
  const entry: Change = { action: 'supersede', subjectKind: 'memory', subjectId: id, reason, before, after }
  return [
    ...(came ? [] : [entry]),
    ...(children === 'stay' ? [] : await handOver(store, memory, await requireMemory(store, to))),
  ]
}

async function handOver(store: Store, memory: Memory, by: Memory): Promise<readonly Change[]> {
  const descendants = await store.memories.subtreeIds(memory.id, LIMITS.depth, true)
  // Below a successor that lies deeper, the children could exceed the depth limit.
  const fits = by.depth <= memory.depth || descendants.includes(by.id)
  return fits ? handChildrenOver(store, memory, by) : moveChildren(store, memory.id, memory.parentId)
}
