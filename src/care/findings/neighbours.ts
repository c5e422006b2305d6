/** Finds the memories most similar in meaning to given ones. */
import type { Memory } from '../../core/memory.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findNearest } from '../../kernel/vectors/meaning.ts'

const NEIGHBOURS = 4

export interface Neighbours {
  readonly memory: Memory
  /** Most similar first, without parent and children, which are expected to be similar. */
  readonly near: readonly { readonly memory: Memory; readonly similarity01: number }[]
}

/** Yields the neighbours of each memory that has a vector; yields nothing if no model is available. */
export async function* walkNeighbours(
  context: EngineContext,
  memories: readonly Memory[],
): AsyncGenerator<Neighbours> {
  const modelId = context.vectors.answering()?.embedder.modelId
  if (modelId === undefined) return
  const { store } = context
  const seqs = await store.documents.seqsOf(memories.map(({ id }) => id))
  const vectors = await store.embeddings.load(modelId, [...seqs.values()])
  for (const memory of memories) {
    const seq = seqs.get(memory.id)
    const vector = seq === undefined ? undefined : vectors.get(seq)
    if (vector === undefined) continue
    const found = await findNearest(context, memory.scopeId, vector, NEIGHBOURS)
    const near = found.filter(
      ({ memory: other }) =>
        other.id !== memory.id && other.parentId !== memory.id && memory.parentId !== other.id,
    )
    yield { memory, near }
  }
}
