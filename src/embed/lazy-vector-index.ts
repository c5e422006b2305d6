/** A vector index whose model is loaded by the first scan. */
import { LoreError } from '../core/errors.ts'
import type { Embedder } from '../core/ports/embedder.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import { createVectorIndex, type IndexedEmbeddings } from './vector-index.ts'

export interface LazyVectorIndexDeps {
  readonly embeddings: IndexedEmbeddings
  readonly embedder: Embedder
}

export function createLazyVectorIndex({ embeddings, embedder }: LazyVectorIndexDeps): VectorIndex {
  let index: VectorIndex | null = null
  const opened = async (): Promise<VectorIndex> => {
    const model = await embedder.model()
    index ??= createVectorIndex({ embeddings, model })
    return index
  }
  return {
    modelId: embedder.modelId,
    ready: async () => {
      await opened()
    },
    scan: async (query, filter, k, exact) => (await opened()).scan(query, filter, k, exact),
    pack: async () => (await opened()).pack(),
    calibrated01(a, b) {
      if (index === null) {
        throw new LoreError('internal', 'Similarities are calibrated once the index is ready.', {
          hint: 'This is a fault in Lore; please report it.',
        })
      }
      return index.calibrated01(a, b)
    },
    sizeBytes: () => index?.sizeBytes() ?? 0,
  }
}
