/** Finds the journal entry that archived a memory, and the children that moved up then. */

import type { MemoryId } from '../../core/ids.ts'
import type { JournalEntry } from '../../core/journal.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'

/** Returns the newest journal entry that archived the memory; null if there is none. */
export async function findArchiving(store: Store, id: MemoryId): Promise<JournalEntry | null> {
  const history = await store.journal.listFor(id, LIMITS.listMax)
  return history
    .filter((entry) => entry.action === 'archive')
    .reduce<JournalEntry | null>(
      (newest, entry) => (newest === null || entry.at > newest.at ? entry : newest),
      null,
    )
}

/** Returns the children that moved up when the memory was archived and lie there still. */
export async function loadLifted(
  store: Store,
  memory: Memory,
  archiving: JournalEntry | null,
): Promise<Memory[]> {
  const lifted = archiving?.after?.lifted
  if (!Array.isArray(lifted)) return []
  const children = await store.memories.load(lifted as MemoryId[])
  return children.filter((child) => child.parentId === memory.parentId)
}
