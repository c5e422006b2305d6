/**
 * Any server with OpenAI's `POST /v1/chat/completions`: Ollama, LM Studio, vLLM, OpenAI itself. Finds out
 * which features the server supports, remembers them, and repairs an answer without JSON once.
 */
import * as z from 'zod/mini'
import { isLoreError } from '../core/errors.ts'
import type { LanguageModel, ModelRequest, ModelUsage } from '../core/ports/language-model.ts'
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
import { answerInvalid, assertNotAborted, readUsage, refused, timedOut, unavailable } from './model-errors.ts'
import {
  type ChatMessage,
  type Dialect,
  FULLEST_DIALECT,
  planNextDialect,
  toChatBody,
  toRepair,
} from './openai-dialect.ts'
import { parseAnswer, parseJson } from './parse-answer.ts'
import { type Attempt, again, type RetryPolicy, readRetryAfterMs, withRetries } from './retry.ts'
import { assertFits, estimatePromptTokens, estimateTokens } from './tokens.ts'

export interface OpenAiSettings {
  /** With or without the version: `http://host` equals `http://host/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** Many local servers need no key. */
  readonly apiKey?: string | undefined
  /**
   * Timeout of one attempt; default four minutes, because a local server may have to load the model first.
   */
  readonly timeoutMs?: number | undefined
  /** The server's context size; default 16,000, because local servers silently cut longer prompts. */
  readonly maxPromptTokens?: number | undefined
}

export interface OpenAiDeps extends HttpModelDeps {
  /**
   * The features that servers were found to support, by address and model; default: shared in the process.
   */
  readonly dialects?: Map<string, Dialect>
}

const RETRIES: RetryPolicy = {
  attempts: 4,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  totalMs: 480_000,
}

const sharedDialects = new Map<string, Dialect>()

const completionSchema = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.nullish(z.string()),
      message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
    }),
  ),
  usage: z.nullish(
    z.object({
      prompt_tokens: z.number(),
      completion_tokens: z.nullish(z.number()),
      prompt_tokens_details: z.nullish(z.object({ cached_tokens: z.nullish(z.number()) })),
    }),
  ),
})

/** The model's complete answer. */
interface Completion {
  readonly text: string
  readonly usage: ModelUsage
}

interface Reply {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export function createOpenAiCompatibleModel(settings: OpenAiSettings, deps: OpenAiDeps): LanguageModel {
  const { baseUrl, model, timeoutMs = 240_000, maxPromptTokens = 16_000 } = settings
  const { dialects = sharedDialects, clock } = deps
  const url = toEndpoint(baseUrl)
  const server = originOf(url)
  const dialectKey = `${url} ${model}`

  const post = async (body: unknown, attemptMs: number, maxBytes: number, signal?: AbortSignal) => {
    const timeout = AbortSignal.timeout(attemptMs)
    try {
      const response = await boundedFetch(deps.fetch, maxBytes)(url, {
        method: 'POST',
        headers: toHeaders(settings.apiKey),
        body: JSON.stringify(body),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
      const { ok, status, headers } = response
      return { kind: 'done', value: { ok, status, headers, text: await response.text() } } as const
    } catch (error) {
      assertNotAborted(signal, true)
      if (timeout.aborted) return again(timedOut(model, attemptMs))
      if (error instanceof BodyTooLong) throw answerInvalid(model, 'is far longer than asked for', null)
      return again(toNetworkError(model, server, error))
    }
  }

  /** Asks one question, in the richest dialect that the server accepts. */
  const ask = async (
    request: ModelRequest,
    repair: readonly ChatMessage[],
    attemptMs: number,
    signal?: AbortSignal,
  ): Promise<Attempt<Completion>> => {
    const maxBytes = bodyLimitBytes(request.maxOutputTokens)
    let dialect: Dialect | null = dialects.get(dialectKey) ?? FULLEST_DIALECT
    let status = 0
    while (dialect !== null) {
      const sent = await post(toChatBody(model, request, dialect, repair), attemptMs, maxBytes, signal)
      if (sent.kind === 'again') return sent
      const reply: Reply = sent.value
      if (reply.ok) {
        const completion = toCompletion(model, server, request, reply.text)
        dialects.set(dialectKey, dialect)
        return { kind: 'done', value: completion }
      }
      status = reply.status
      if (status !== 400 && status !== 422) {
        const retryAfterMs = readRetryAfterMs(reply.headers, clock.now())
        const failure = toStatusError(model, status, retryAfterMs)
        if (isPassing(status)) return again(failure, retryAfterMs)
        throw failure
      }
      dialect = planNextDialect(dialect, reply.text)
    }
    throw toStatusError(model, status)
  }

  return {
    provider: 'openai-compatible',
    model,
    maxPromptTokens,
    price: null,

    async complete(request, signal) {
      assertNotAborted(signal)
      assertFits(request, maxPromptTokens)
      const endsAt = clock.now() + RETRIES.totalMs
      const converse = (repair: readonly ChatMessage[]) =>
        withRetries(
          (leftMs) => ask(request, repair, Math.min(timeoutMs, leftMs), signal),
          { ...RETRIES, totalMs: endsAt - clock.now() },
          deps,
          signal,
        )

      const first = await converse([])
      const parsed = parseAnswer(first.text)
      if (parsed.kind === 'object') return { json: parsed.json, usage: first.usage }
      const second = await converse(toRepair(first.text, parsed.what)).catch((error: unknown) => {
        if (!isLoreError(error) || error.code === 'cancelled') throw error
        // The first answer has been paid for, even if the second failed.
        throw answerInvalid(model, parsed.what, sumUsage(first.usage, readUsage(error)))
      })
      const usage = sumUsage(first.usage, second.usage)
      const repaired = parseAnswer(second.text)
      if (repaired.kind === 'unusable') throw answerInvalid(model, repaired.what, usage)
      return { json: repaired.json, usage }
    },
  }
}

function toCompletion(model: string, server: string, request: ModelRequest, text: string): Completion {
  const completion = completionSchema.safeParse(parseJson(text))
  const [choice] = completion.data?.choices ?? []
  if (choice === undefined)
    throw unavailable(
      `The server at ${server} did not answer for ${model} as chat completions do.`,
      'Check the address of the language model in the configuration.',
    )
  const answer = choice.message.content ?? ''
  const usage = toUsage(completion.data?.usage, request, answer)
  if ((choice.message.refusal ?? '') !== '' || choice.finish_reason === 'content_filter')
    throw refused(model, usage)
  if (choice.finish_reason === 'length')
    throw answerInvalid(model, 'was cut off at the longest it may be', usage)
  return { text: answer, usage }
}

function toUsage(
  counted: z.infer<typeof completionSchema>['usage'],
  request: ModelRequest,
  answer: string,
): ModelUsage {
  const prompt = counted?.prompt_tokens ?? estimatePromptTokens(request)
  const cachedTokens = Math.min(prompt, counted?.prompt_tokens_details?.cached_tokens ?? 0)
  return {
    inputTokens: prompt - cachedTokens,
    cachedTokens,
    outputTokens: counted?.completion_tokens ?? estimateTokens(answer.length),
  }
}

function sumUsage(a: ModelUsage, b: ModelUsage | null): ModelUsage {
  if (b === null) return a
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  }
}

function toHeaders(apiKey: string | undefined): Record<string, string> {
  return {
    'content-type': 'application/json',
    ...(apiKey === undefined || apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
  }
}

function toEndpoint(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  return new URL(base).pathname === '/' ? `${base}/v1/chat/completions` : `${base}/chat/completions`
}
