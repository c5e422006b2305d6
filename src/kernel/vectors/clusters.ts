/** Keeps the centroid of each topic up to date with the memories below it. Sleep recomputes them. */
import type { DocumentSeq, MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../context.ts'

/**
 * Moves the centroid of the memory's topic towards its vector. A root without children is no topic yet: its centroid is
 * created with its first child.
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

/** Recomputes a topic's centroid from all memories below it; removes it if there are none. */
export async function recomputeCluster(
  context: Pick<EngineContext, 'clock' | 'vectors'>,
  store: Store,
  rootId: MemoryId,
): Promise<void> {
  const modelId = context.vectors.answering()?.embedder.modelId
  const root = await store.memories.find(rootId)
  if (modelId === undefined || root === null) return
  const seqs: DocumentSeq[] = []
  for (const id of await store.memories.subtreeIds(rootId, LIMITS.depth)) {
    const seq = await store.documents.findSeq({ kind: 'memory', id })
    if (seq !== null) seqs.push(seq)
  }
  const vectors = [...(await store.embeddings.load(modelId, seqs)).values()]
  const [first] = vectors
  if (first === undefined || seqs.length < 2) {
    await store.clusters.remove([rootId])
    return
  }
  const sum = new Float32Array(first.length)
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  await store.clusters.save([
    {
      id: rootId,
      scopeId: root.scopeId,
      modelId,
      centroid: toUnit(sum),
      members: vectors.length,
      updatedAt: context.clock.now(),
    },
  ])
}

async function loadRootAlone(store: Store, rootId: MemoryId, modelId: string) {
  const seq = await store.documents.findSeq({ kind: 'memory', id: rootId })
  const vectors = seq === null ? new Map() : await store.embeddings.load(modelId, [seq])
  const own: Float32Array | undefined = seq === null ? undefined : vectors.get(seq)
  return own === undefined ? { centroid: null, members: 0 } : { centroid: own, members: 1 }
}

/** Returns the running mean of unit vectors, normalised to a unit vector. */
function towards(centroid: Float32Array, vector: Float32Array, members: number): Float32Array {
  const mean = centroid.map((value, i) => value + ((vector[i] ?? 0) - value) / members)
  return toUnit(mean)
}

function toUnit(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return norm === 0 ? vector : vector.map((value) => value / norm)
}
