/**
 * Errors of language models, with the same texts for every provider. They contain neither text from a
 * provider nor a cause, because providers quote what they were sent.
 */
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { ModelUsage } from '../core/ports/language-model.ts'

/**
 * An error worth a retry later. `cutOff` is true if the call was interrupted while running, so tokens may
 * have been spent.
 */
export function unavailable(
  message: string,
  hint: string,
  details: {
    readonly status?: number
    readonly retryAfterMs?: number | null
    readonly cutOff?: boolean
    readonly usage?: ModelUsage
  } = {},
): LoreError {
  const { status, retryAfterMs, cutOff, usage = null } = details
  return new LoreError('llm_unavailable', message, {
    hint,
    details: {
      ...defined({ status }),
      ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
      ...(cutOff === true ? { cutOff } : {}),
      ...usageDetails(usage),
    },
  })
}

export function timedOut(model: string, timeoutMs: number): LoreError {
  return unavailable(
    `The language model ${model} did not answer within ${timeoutMs} ms.`,
    'It is tried again later. Choose a faster model if this goes on.',
    { cutOff: true },
  )
}

export function refused(model: string, usage: ModelUsage | null): LoreError {
  return new LoreError('llm_refused', `The language model ${model} refused to answer.`, {
    hint: 'Another model may answer; without one, the built-in extractor digests the conversation.',
    details: usageDetails(usage),
  })
}

/** @param what completes “The answer of … ” */
export function answerInvalid(model: string, what: string, usage: ModelUsage | null): LoreError {
  return new LoreError('llm_answer_invalid', `The answer of the language model ${model} ${what}.`, {
    hint: 'It is tried again later. Choose a stronger model if this goes on.',
    details: usageDetails(usage),
  })
}

export function assertNotAborted(signal: AbortSignal | undefined, cutOff = false): void {
  if (signal?.aborted !== true) return
  throw new LoreError('cancelled', 'Asking the language model was cancelled.', {
    hint: 'Ask again when it suits.',
    details: cutOff ? { cutOff } : {},
  })
}

function usageDetails(usage: ModelUsage | null): Record<string, number> {
  if (usage === null) return {}
  const { inputTokens, cachedTokens, outputTokens, cacheWrittenTokens } = usage
  return {
    inputTokens,
    cachedTokens,
    outputTokens,
    ...defined({ cacheWrittenTokens }),
  }
}

/** The reverse of `usageDetails`; null if the error has no usage. */
export function readUsage({ details }: LoreError): ModelUsage | null {
  const count = (name: string) => (typeof details[name] === 'number' ? details[name] : null)
  const [inputTokens, cachedTokens, outputTokens] = [
    count('inputTokens'),
    count('cachedTokens'),
    count('outputTokens'),
  ]
  if (inputTokens === null || cachedTokens === null || outputTokens === null) return null
  const cacheWrittenTokens = count('cacheWrittenTokens')
  return {
    inputTokens,
    cachedTokens,
    outputTokens,
    ...(cacheWrittenTokens === null ? {} : { cacheWrittenTokens }),
  }
}
