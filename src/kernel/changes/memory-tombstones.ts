/** Tombstones: hashes of a memory that a person deleted for good, which keep imports from bringing it back. */

import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../context.ts'
import { memoryTombstone, textTombstone } from '../tombstones.ts'

/** Writes tombstones to the file beside the store, then to the store; the file survives a restored older store. */
export async function leaveTombstones(
  { capture, clock }: Pick<EngineContext, 'capture' | 'clock'>,
  store: Store,
  { id, scopeId, contentHash }: Pick<Memory, 'id' | 'scopeId' | 'contentHash'>,
): Promise<void> {
  const [scope] = await store.scopes.load([scopeId])
  const ofText = scope === undefined ? [] : [textTombstone(scope.namespace, contentHash)]
  const hashes = [memoryTombstone(id), ...ofText]
  capture.tombstones.add(hashes)
  await store.capture.addTombstones(hashes, clock.now())
}

/** True if a person deleted this id or this text for good. Not checked when somebody stores the text again by hand. */
export async function isRemoved(
  store: Store,
  namespace: string,
  { id, contentHash }: { readonly id: string; readonly contentHash: string },
): Promise<boolean> {
  const hashes = [memoryTombstone(id), textTombstone(namespace, contentHash)]
  return (await store.capture.findTombstones(hashes)).size > 0
}
