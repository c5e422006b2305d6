/** Whether a person took something away here, whatever another program or a file says of it. */
import type { Store } from '../../core/ports/store.ts'
import { findArchiving } from '../../kernel/changes/find-archiving.ts'
import { isRemoved } from '../../kernel/changes/memory-tombstones.ts'

/** Removed for good, under this id or in these words, or forgotten in these words and still in the graveyard. */
export async function isRemovedHere(
  store: Store,
  namespace: string,
  memory: { readonly id: string; readonly contentHash: string },
): Promise<boolean> {
  return (await isRemoved(store, namespace, memory)) || isForgotten(store, namespace, memory.contentHash)
}

/** A person archived what says the same, somewhere in the namespace. What a rule archived may come again. */
export async function isForgotten(store: Store, namespace: string, contentHash: string): Promise<boolean> {
  const scopes = (await store.scopes.list(namespace)).map(({ id }) => id)
  for (const { id } of await store.memories.findArchivedByContentHash(scopes, contentHash)) {
    if ((await findArchiving(store, id))?.actor.startsWith('person:') === true) return true
  }
  return false
}
