/** Checks if a person removed or forgot a memory here, so that an import does not bring it back. */
import type { Store } from '../../core/ports/store.ts'
import { findArchiving } from '../../kernel/changes/find-archiving.ts'
import { isRemoved } from '../../kernel/changes/memory-tombstones.ts'

/**
 * True if it was removed for good, by id or text, or a person forgot the same text and it is still in
 * the graveyard.
 */
export async function isRemovedHere(
  store: Store,
  namespace: string,
  memory: { readonly id: string; readonly contentHash: string },
): Promise<boolean> {
  return (await isRemoved(store, namespace, memory)) || isForgotten(store, namespace, memory.contentHash)
}

/**
 * True if a person archived a memory with the same text in the namespace; memories archived by a rule
 * may return.
 */
export async function isForgotten(store: Store, namespace: string, contentHash: string): Promise<boolean> {
  const scopes = (await store.scopes.list(namespace)).map(({ id }) => id)
  for (const { id } of await store.memories.findArchivedByContentHash(scopes, contentHash)) {
    if ((await findArchiving(store, id))?.actor.startsWith('person:') === true) return true
  }
  return false
}
