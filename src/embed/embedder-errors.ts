/** Input checks shared by all embedders. */
import { LoreError } from '../core/errors.ts'

export function assertNotBlank(text: string): void {
  if (text.trim() !== '') return
  throw new LoreError('content_empty', 'There is no text to embed.', {
    hint: 'Give a text with at least one word.',
  })
}

export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return
  throw new LoreError('cancelled', 'Embedding was cancelled.', {
    hint: 'Ask again when it suits.',
    cause: signal.reason,
  })
}

export function closedError(): LoreError {
  return new LoreError('model_unavailable', 'The embedding model has been closed.', {
    hint: 'Open Lore again.',
  })
}
