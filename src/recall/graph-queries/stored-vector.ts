/** The vector of a stored memory, of the model that answers now. */
import { isLoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'

/** null while it has none, or no model answers. */
export async function loadVector(
  { store, vectors }: Pick<EngineContext, 'store' | 'vectors'>,
  id: MemoryId,
): Promise<Float32Array | null> {
  const answering = vectors.answering()
  const seq = await store.documents.findSeq({ kind: 'memory', id })
  if (answering === null || seq === null) return null
  return (await store.embeddings.load(answering.embedder.modelId, [seq])).get(seq) ?? null
}

/** What likeness would have added, or what is known without it while the model cannot be had. */
export async function unlessModelAway<T>(work: Promise<T>, without: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isLoreError(error) && error.code.startsWith('model_')) return without
    throw error
  }
}
