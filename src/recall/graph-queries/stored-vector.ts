/** Loads the vector of a stored memory, made by the current model. */
import { isLoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { EngineContext } from '../../kernel/context.ts'

/** Returns null if the memory has no vector yet or there is no model. */
export async function loadVector(
  { store, vectors }: Pick<EngineContext, 'store' | 'vectors'>,
  id: MemoryId,
): Promise<Float32Array | null> {
  const answering = vectors.answering()
  const seq = await store.documents.findSeq({ kind: 'memory', id })
  if (answering === null || seq === null) return null
  return (await store.embeddings.load(answering.embedder.modelId, [seq])).get(seq) ?? null
}

/** Returns the result of `work`, or `without` if the model is unavailable. Other errors are thrown. */
export async function unlessModelAway<T>(work: Promise<T>, without: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isLoreError(error) && error.code.startsWith('model_')) return without
    throw error
  }
}
