/**
 * Claude over Anthropic's Messages API, with an API key. The only file that uses the SDK, which is loaded on
 * first use and configured completely, so that it reads neither keys nor addresses from the environment.
 */
import type Anthropic from '@anthropic-ai/sdk'
import * as z from 'zod/mini'
import type { LanguageModel, ModelAnswer, ModelRequest, ModelUsage } from '../core/ports/language-model.ts'
import {
  BodyTooLong,
  bodyLimitBytes,
  boundedFetch,
  type HttpModelDeps,
  isPassing,
  originOf,
  toNetworkError,
  toStatusError,
} from './http-answers.ts'
import { answerInvalid, assertNotAborted, refused, timedOut, unavailable } from './model-errors.ts'
import { parseAnswer } from './parse-answer.ts'
import { priceOf } from './prices.ts'
import { type Attempt, again, type RetryPolicy, readRetryAfterMs, withRetries } from './retry.ts'
import { assertFits } from './tokens.ts'

export interface AnthropicSettings {
  readonly apiKey: string
  readonly model?: string | undefined
  readonly baseUrl?: string | undefined
  /** Timeout of one attempt; default two minutes. */
  readonly timeoutMs?: number | undefined
}

const DEFAULT_ANTHROPIC_MODEL = 'claude-haiku-5-5'

/**
 * Below 100,000, where the default model becomes five times as expensive; the margin covers estimation
 * errors.
 */
const MAX_PROMPT_TOKENS = 90_000
const RETRIES: RetryPolicy = {
  attempts: 4,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  totalMs: 300_000,
}

type Sdk = typeof import('@anthropic-ai/sdk')

const tokenCount = z._default(z.nullable(z.number()), 0)

const messageSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.optional(z.string()) })),
  stop_reason: z.nullable(z.string()),
  usage: z.object({
    input_tokens: z.number(),
    cache_creation_input_tokens: tokenCount,
    cache_read_input_tokens: tokenCount,
    output_tokens: z.number(),
  }),
})
type Message = z.infer<typeof messageSchema>

export function createAnthropicModel(settings: AnthropicSettings, deps: HttpModelDeps): LanguageModel {
  const { model = DEFAULT_ANTHROPIC_MODEL, timeoutMs = 120_000 } = settings
  const baseURL = settings.baseUrl ?? 'https://api.anthropic.com'
  let takesEffort = true

  const ask = async (
    sdk: Sdk,
    request: ModelRequest,
    attemptMs: number,
    signal?: AbortSignal,
  ): Promise<Attempt<ModelAnswer>> => {
    const timeout = AbortSignal.timeout(attemptMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    const client = new sdk.default({
      apiKey: settings.apiKey,
      baseURL,
      maxRetries: 0,
      // The SDK's own timeout stops at the headers; `timeout` above covers the body too.
      timeout: attemptMs + 1_000,
      logLevel: 'off',
      openTelemetry: false,
      fetch: boundedFetch(deps.fetch, bodyLimitBytes(request.maxOutputTokens)),
    })
    let answer: unknown
    try {
      answer = await client.messages.create(toParams(request, model, takesEffort), { signal: either })
    } catch (error) {
      assertNotAborted(signal, true)
      if (timeout.aborted) return again(timedOut(model, attemptMs))
      if (isTooLong(error)) throw answerInvalid(model, 'is far longer than asked for', null)
      if (error instanceof SyntaxError)
        return again(
          unavailable(`The language model ${model} sent no complete answer.`, 'It is tried again later.'),
        )
      if (!(error instanceof sdk.APIError) || error.status === undefined)
        return again(toNetworkError(model, originOf(baseURL), error))
      if (error.status === 400 && takesEffort && /\beffort\b/i.test(error.apiMessage ?? '')) {
        takesEffort = false
        return ask(sdk, request, attemptMs, signal)
      }
      const retryAfterMs = readRetryAfterMs(error.headers ?? new Headers(), deps.clock.now())
      const failure = toStatusError(model, toMeantStatus(error), retryAfterMs)
      if (isPassing(error.status)) return again(failure, retryAfterMs)
      throw failure
    }
    return { kind: 'done', value: toAnswer(model, originOf(baseURL), answer) }
  }

  return {
    provider: 'anthropic',
    model,
    maxPromptTokens: MAX_PROMPT_TOKENS,
    price: priceOf(model),

    async complete(request, signal) {
      assertNotAborted(signal)
      assertFits(request, MAX_PROMPT_TOKENS)
      if (settings.apiKey.trim() === '')
        throw unavailable(
          'There is no API key for Anthropic’s models.',
          'Set the environment variable that the configuration names for the key.',
        )
      const sdk = await import('@anthropic-ai/sdk')
      return withRetries(
        (leftMs) => ask(sdk, request, Math.min(timeoutMs, leftMs), signal),
        RETRIES,
        deps,
        signal,
      )
    },
  }
}

function toParams(
  { system, prompt, schema, maxOutputTokens }: ModelRequest,
  model: string,
  takesEffort: boolean,
): Anthropic.MessageCreateParamsNonStreaming {
  return {
    model,
    max_tokens: maxOutputTokens,
    stream: false,
    system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
    messages: [{ role: 'user', content: prompt }],
    output_config: {
      format: { type: 'json_schema', schema: { ...schema } },
      ...(takesEffort ? { effort: 'low' as const } : {}),
    },
  }
}

function toAnswer(model: string, address: string, answer: unknown): ModelAnswer {
  const message = messageSchema.safeParse(answer)
  if (!message.success)
    throw unavailable(
      `The server at ${address} did not answer for ${model} as the Messages API does.`,
      'Check the address of the language model in the configuration.',
    )
  const { content, stop_reason } = message.data
  const usage = toUsage(message.data.usage)
  if (stop_reason === 'refusal') throw refused(model, usage)
  if (stop_reason === 'max_tokens' || stop_reason === 'model_context_window_exceeded')
    throw answerInvalid(model, 'was cut off at the longest it may be', usage)
  const text = content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('')
  const parsed = parseAnswer(text)
  if (parsed.kind === 'unusable') throw answerInvalid(model, parsed.what, usage)
  return { json: parsed.json, usage }
}

function toUsage(usage: Message['usage']): ModelUsage {
  const written = usage.cache_creation_input_tokens ?? 0
  return {
    inputTokens: usage.input_tokens + written,
    cachedTokens: usage.cache_read_input_tokens ?? 0,
    outputTokens: usage.output_tokens,
    ...(written > 0 ? { cacheWrittenTokens: written } : {}),
  }
}

/** Returns 402 for an empty account, which the API reports as a bad request. */
function toMeantStatus({ status, apiMessage }: { status?: number; apiMessage: string | null }): number {
  return status === 400 && /credit balance/i.test(apiMessage ?? '') ? 402 : (status ?? 0)
}

function isTooLong(error: unknown): boolean {
  return error instanceof BodyTooLong || (error instanceof Error && error.cause instanceof BodyTooLong)
}
