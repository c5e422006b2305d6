/** What stays of a memory that a person removed for good: hashes that keep it from being brought back. */

import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../context.ts'
import { memoryTombstone, textTombstone } from '../tombstones.ts'

/** In the store, and in the file beside it first: an older copy of the store knows nothing of it. */
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

/** Whether a person removed it for good, under this id or in these words. Storing it anew by hand does not ask. */
export async function isRemoved(
  store: Store,
  namespace: string,
  { id, contentHash }: { readonly id: string; readonly contentHash: string },
): Promise<boolean> {
  const hashes = [memoryTombstone(id), textTombstone(namespace, contentHash)]
  return (await store.capture.findTombstones(hashes)).size > 0
}
