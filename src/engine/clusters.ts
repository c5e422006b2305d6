/** Keeps the centre of each topic in step with what is stored below it. Sleep computes them anew. */
import type { MemoryId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import type { EngineContext } from './context.ts'

/**
 * Moves the centre of the memory's topic towards its vector. A root alone is no topic yet: its centre comes
 * with its first child.
 */
export async function addToCluster(
  context: Pick<EngineContext, 'clock'>,
  store: Store,
  modelId: string,
  memory: Pick<Memory, 'id' | 'scopeId' | 'parentId'>,
  vector: Float32Array,
): Promise<void> {
  if (memory.parentId === null) return
  const ancestors = await store.memories.ancestorIds(memory.id)
  const rootId = ancestors.at(-1) ?? memory.parentId
  const known = await store.clusters.find(rootId, modelId)
  const before = known ?? (await loadRootAlone(store, rootId, modelId))
  const members = before.members + 1
  const centroid = before.centroid === null ? vector.slice() : towards(before.centroid, vector, members)
  await store.clusters.save([
    { id: rootId, scopeId: memory.scopeId, modelId, centroid, members, updatedAt: context.clock.now() },
  ])
}

async function loadRootAlone(store: Store, rootId: MemoryId, modelId: string) {
  const seq = await store.documents.findSeq({ kind: 'memory', id: rootId })
  const vectors = seq === null ? new Map() : await store.embeddings.load(modelId, [seq])
  const own: Float32Array | undefined = seq === null ? undefined : vectors.get(seq)
  return own === undefined ? { centroid: null, members: 0 } : { centroid: own, members: 1 }
}

/** The running mean of unit vectors, as a unit vector. */
function towards(centroid: Float32Array, vector: Float32Array, members: number): Float32Array {
  const mean = centroid.map((value, i) => value + ((vector[i] ?? 0) - value) / members)
  const norm = Math.hypot(...mean)
  return norm === 0 ? mean : mean.map((value) => value / norm)
}
