/** Estimates the tokens of a request; rather high for English. */
import { LoreError } from '../core/errors.ts'
import type { ModelRequest } from '../core/ports/language-model.ts'

const CHARS_PER_TOKEN = 3.5

export function estimateTokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN)
}

/** Returns the estimate for system text, prompt and schema; the answer is not counted. */
export function estimatePromptTokens({ system, prompt, schema }: ModelRequest): number {
  return estimateTokens(system.length + prompt.length + JSON.stringify(schema).length)
}

/** @throws LoreError content_too_long if a prompt would not fit or would cost another rate */
export function assertFits(request: ModelRequest, maxPromptTokens: number): void {
  const tokens = estimatePromptTokens(request)
  if (tokens <= maxPromptTokens) return
  throw new LoreError(
    'content_too_long',
    `The prompt has about ${tokens} tokens; the language model is given at most ${maxPromptTokens}.`,
    { hint: 'Give it less text at a time.', details: { tokens, maxPromptTokens } },
  )
}
