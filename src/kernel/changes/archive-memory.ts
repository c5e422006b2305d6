/** Takes one memory out of the way: it stays in the graveyard, and its children move up to its parent. */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change } from '../context.ts'
import { askAgain, moveChildren } from './move.ts'

/** Inside a transaction; the changes are for the journal. */
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
