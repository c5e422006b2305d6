/** Puts one memory into the graveyard, and brings it back from there, inside a transaction of the caller. */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change } from '../context.ts'
import { askAgain, moveChildren, planMove, saveMove } from './move.ts'

/** Children move up to its parent. The changes are for the journal. */
export async function archiveMemory(
  store: Store,
  memory: Memory,
  reason: string,
  now: EpochMs,
): Promise<Change[]> {
  // Nothing may hang on what is not there.
  const moves = await moveChildren(store, memory.id, memory.parentId)
  await store.memories.update(memory.id, { archivedAt: now, archivedReason: reason, updatedAt: now })
  await askAgain(store, memory.parentId)
  return [
    {
      action: 'archive',
      subjectKind: 'memory',
      subjectId: memory.id,
      reason,
      before: { archivedAt: null, archivedReason: null },
      after: { archivedAt: now, archivedReason: reason, lifted: moves.map((move) => move.subjectId) },
    },
    ...moves,
  ]
}

/** Children stay below it, and the time of its last change stays too. */
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

/** @param children those that moved up when it was archived */
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
