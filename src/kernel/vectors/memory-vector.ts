/** Computes and saves the vector and tokens of a memory while it is written, if the model is available. */

import type { EmbeddedText } from '../../core/embedded-text.ts'
import { isLoreError } from '../../core/errors.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../context.ts'
import { toEmbeddable } from './vector-keeper.ts'

/** Returns null if no vector can be computed now; the caller stores the text anyway, and it is embedded later. */
export async function embedMemory(
  context: EngineContext,
  memory: { readonly title: string; readonly content: string },
): Promise<EmbeddedText | null> {
  const answering = context.vectors.answering()
  if (answering === null) return null
  const document = toEmbeddable({
    kind: 'memory',
    label: memory.title,
    text: memory.content,
    caption: null,
    role: null,
  })
  try {
    const [embedded] = await answering.embedder.embedDocuments([document])
    return embedded ?? null
  } catch (error) {
    if (isLoreError(error) && error.code.startsWith('model_')) return null
    throw error
  }
}

/** @returns the model it was saved for, or null if there is no model or no such document */
export async function saveVector(
  context: EngineContext,
  store: Store,
  seq: DocumentSeq,
  embedded: EmbeddedText,
): Promise<string | null> {
  const answering = context.vectors.answering()
  const textHash = await store.documents.textHash(seq)
  if (answering === null || textHash === null) return null
  await store.embeddings.save(answering.embedder.modelId, [{ seq, textHash, ...embedded }])
  return answering.embedder.modelId
}
