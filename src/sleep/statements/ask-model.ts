/** Sends one request to a language model for a phase; a failure affects one item, not the phase. */
import { isLoreError } from '../../core/errors.ts'
import type { LanguageModel, ModelRequest } from '../../core/ports/language-model.ts'

export type Asked =
  | { readonly kind: 'answer'; readonly json: unknown }
  /** The reason holds no content of memories. */
  | { readonly kind: 'failed'; readonly reason: string }

/** @throws errors that concern more than this request: an exhausted budget, a cancelled run */
export async function askModel(
  model: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Asked> {
  try {
    const { json } = await model.complete(request, signal)
    return { kind: 'answer', json }
  } catch (error) {
    if (!isLoreError(error) || !error.code.startsWith('llm_')) throw error
    return { kind: 'failed', reason: error.message }
  }
}
