/** How many tokens a request will take, before anybody has counted them. A guess, on the high side for English. */
import { LoreError } from '../core/errors.ts'
import type { ModelRequest } from '../core/ports/language-model.ts'

const CHARS_PER_TOKEN = 3.5

export function estimateTokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN)
}

/** System text, prompt and schema together; the answer is not counted. */
export function estimatePromptTokens({ system, prompt, schema }: ModelRequest): number {
  return estimateTokens(system.length + prompt.length + JSON.stringify(schema).length)
}

/** @throws LoreError content_too_long, where a prompt would not fit or would be charged at another rate */
export function assertFits(request: ModelRequest, maxPromptTokens: number): void {
  const tokens = estimatePromptTokens(request)
  if (tokens <= maxPromptTokens) return
  throw new LoreError(
    'content_too_long',
    `The prompt has about ${tokens} tokens; the language model is given at most ${maxPromptTokens}.`,
    { hint: 'Give it less text at a time.', details: { tokens, maxPromptTokens } },
  )
}
