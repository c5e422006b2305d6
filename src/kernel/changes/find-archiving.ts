/** Finds the journal entry that archived a memory. */

import type { MemoryId } from '../../core/ids.ts'
import type { JournalEntry } from '../../core/journal.ts'
import { LIMITS } from '../../core/limits.ts'
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
