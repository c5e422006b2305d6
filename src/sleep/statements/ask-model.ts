/** One question to a language model on behalf of a phase: what fails costs one item, not the phase. */
import { isLoreError } from '../../core/errors.ts'
import type { LanguageModel, ModelRequest } from '../../core/ports/language-model.ts'

export type Asked =
  | { readonly kind: 'answer'; readonly json: unknown }
  /** A sentence without any content. */
  | { readonly kind: 'failed'; readonly reason: string }

/** @throws everything that is no fault of this one question: a reached budget, a cancelled run */
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
