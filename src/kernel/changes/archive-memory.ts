/** Archives one memory in the graveyard, or restores it, inside the caller's transaction. */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change } from '../context.ts'
import { askAgain, moveChildren, planMove, saveMove } from './move.ts'

/** Archives the memory and moves its children up to its parent. Returns the changes for the journal. */
export async function archiveMemory(
  store: Store,
  memory: Memory,
  reason: string,
  now: EpochMs,
): Promise<Change[]> {
  // A memory must not lie below an archived one.
  const moves = await moveChildren(store, memory.id, memory.parentId)
  await store.memories.update(memory.id, { archivedAt: now, archivedReason: reason, updatedAt: now })
  await askAgain(store, memory.parentId)
  // In this order, so that an undo restores the memory before it moves the children back below it.
  return [
    ...moves,
    {
      action: 'archive',
      subjectKind: 'memory',
      subjectId: memory.id,
      reason,
      before: { archivedAt: null, archivedReason: null },
      after: { archivedAt: now, archivedReason: reason, lifted: moves.map((move) => move.subjectId) },
    },
  ]
}

/** Archives the memory; its children stay below it and `updatedAt` stays as it was. */
export async function archiveWithChildren(
  store: Store,
  { id }: Pick<Memory, 'id'>,
  reason: string,
  now: EpochMs,
): Promise<Change> {
  const after = { archivedAt: now, archivedReason: reason }
  await store.memories.update(id, after)
  const before = { archivedAt: null, archivedReason: null }
  return { action: 'archive', subjectKind: 'memory', subjectId: id, reason, before, after }
}

/** Restores the memory and resets its strikes. @param children move back below it */
export async function restoreMemory(
  store: Store,
  { id, archivedAt, archivedReason, strikes }: Memory,
  children: readonly Memory[],
  reason: string | null,
  now: EpochMs,
): Promise<Change[]> {
  const before = { archivedAt, archivedReason, strikes }
  const after = { archivedAt: null, archivedReason: null, strikes: 0 }
  await store.memories.update(id, { ...after, updatedAt: now })
  const changes: Change[] = [
    { action: 'restore', subjectKind: 'memory', subjectId: id, reason, before, after },
  ]
  for (const child of children) changes.push(await saveMove(store, await planMove(store, child, id)))
  return changes
}
