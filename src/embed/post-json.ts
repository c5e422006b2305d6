/**
 * Posts JSON to an embedding server and returns its answer. Retries a limited number of times, with growing
 * waits, if the server is busy or broken; never if it refuses.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { LoreError } from '../core/errors.ts'
import { assertNotAborted } from './embedder-errors.ts'

export interface HttpDeps {
  readonly fetch: typeof globalThis.fetch
  /** Waits between attempts; default: real time. Rejects if the signal aborts. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface PostOptions {
  readonly url: string
  readonly body: unknown
  /** Sent as a bearer token. Never part of an error. */
  readonly apiKey?: string | undefined
  /** Timeout of one attempt. */
  readonly timeoutMs: number
  readonly attempts: number
  readonly signal?: AbortSignal | undefined
  /** The hint if the server cannot be reached. */
  readonly unreachableHint: string
  /** The hint if the server does not know the model. */
  readonly unknownModelHint: string
}

const FIRST_WAIT_MS = 250
/** A server that asks for a longer wait counts as unavailable. */
const LONGEST_WAIT_MS = 30_000
const SHOWN_CHARS = 200

/** @throws LoreError `model_unavailable`, or `cancelled` if the caller's signal aborts */
export async function postJson(
  options: PostOptions,
  { fetch, sleep = sleepFor }: HttpDeps,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    assertNotAborted(options.signal)
    const response = await send(options, fetch)
    if (response.ok) return readJson(response, options)
    const waitMs = toWaitMs(response, attempt)
    const isWorthAnother = attempt < options.attempts && waitMs !== null
    if (!isWorthAnother) throw await toRefusal(response, options)
    await response.body?.cancel()
    await sleep(waitMs, options.signal).catch(() => assertNotAborted(options.signal))
  }
}

async function send(options: PostOptions, fetch: typeof globalThis.fetch): Promise<Response> {
  const { url, body, apiKey, timeoutMs, signal } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  } catch (cause) {
    throw toFailure(options, timeout, cause)
  }
}

async function readJson(response: Response, options: PostOptions): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    assertNotAborted(options.signal)
    throw unavailable(`${serverOf(options)} sent no complete JSON answer.`, options.unreachableHint, cause)
  }
}

function toFailure(options: PostOptions, timeout: AbortSignal, cause: unknown): LoreError {
  assertNotAborted(options.signal)
  const what = timeout.aborted ? `did not answer within ${options.timeoutMs} ms` : 'cannot be reached'
  return unavailable(`The embedding server ${serverOf(options)} ${what}.`, options.unreachableHint, cause)
}

/** Returns the milliseconds until the next attempt; null if another one is pointless. */
function toWaitMs({ status, headers }: Response, attempt: number): number | null {
  if (status !== 429 && status < 500) return null
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const waitMs = seconds >= 0 ? seconds * 1000 : FIRST_WAIT_MS * 2 ** (attempt - 1)
  return waitMs <= LONGEST_WAIT_MS ? waitMs : null
}

async function toRefusal(response: Response, options: PostOptions): Promise<LoreError> {
  const { status } = response
  const said = (await response.text().catch(() => '')).replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARS)
  const hint =
    status === 401 || status === 403
      ? 'Check the API key of the embedding provider in the configuration.'
      : status === 404
        ? options.unknownModelHint
        : status === 429 || status >= 500
          ? 'Wait a little: what is stored meanwhile is found by words, and by meaning once the server answers.'
          : 'Check the embedding model and its options in the configuration.'
  const answer = said === '' ? `HTTP ${status}` : `HTTP ${status}: ${said}`
  return unavailable(`The embedding server ${serverOf(options)} answered ${answer}`, hint, undefined, status)
}

function unavailable(message: string, hint: string, cause: unknown, status?: number): LoreError {
  return new LoreError('model_unavailable', message, {
    hint,
    cause,
    details: status === undefined ? {} : { status },
  })
}

/** Returns the address without path, query or credentials. */
function serverOf({ url }: PostOptions): string {
  return new URL(url).origin
}

async function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal === undefined ? {} : { signal })
}
