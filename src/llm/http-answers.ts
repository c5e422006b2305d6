/** The common part of HTTP providers: limited bodies, and the meaning of status codes. */
import type { LoreError } from '../core/errors.ts'
import { unavailable } from './model-errors.ts'
import type { RetryDeps } from './retry.ts'

export interface HttpModelDeps extends RetryDeps {
  readonly fetch: typeof globalThis.fetch
}

/** Thrown when a body exceeds its limit. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong'
}

/**
 * Returns a generous size limit for an answer of so many tokens, including escapes and headers; far below the
 * available memory.
 */
export function bodyLimitBytes(maxOutputTokens: number): number {
  return 64 * 1024 + maxOutputTokens * 32
}

/**
 * Returns a fetch whose bodies fail with BodyTooLong beyond `maxBytes`, and that follows no redirect, so that
 * a prompt only goes to its intended address.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (response.body === null) return response
    return new Response(response.body.pipeThrough(limitBytes(maxBytes)), {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  }
}

/** Returns true if the same request may succeed a little later. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

export function toStatusError(model: string, status: number, retryAfterMs: number | null = null): LoreError {
  const message = `The language model ${model} could not be asked: HTTP ${status}${meaningOf(status)}.`
  return unavailable(message, hintFor(status), { status, retryAfterMs })
}

/** Returns the error of a server that could not be reached or hung up. */
export function toNetworkError(model: string, address: string, cause: unknown): LoreError {
  const code = networkCodeOf(cause)
  return unavailable(
    `The language model ${model} at ${address} cannot be reached${code === null ? '' : ` (${code})`}.`,
    'Check the network, that the server is running, and its address in the configuration.',
  )
}

/** Returns the address without path, query or credentials. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'an address that is none'
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = maxBytes
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength
      if (left < 0) controller.error(new BodyTooLong(`more than ${maxBytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}

function meaningOf(status: number): string {
  if (status === 401 || status === 403) return ', the key is not accepted'
  if (status === 402) return ', the account cannot pay'
  if (status === 404) return ', the model or the address is unknown'
  if (status === 413) return ', the prompt is too long'
  if (status === 429) return ', too many requests'
  if (status === 529 || status === 503) return ', overloaded'
  if (status >= 500) return ', the server failed'
  if (status >= 300 && status < 400) return ', it has moved'
  return ', the request was not accepted'
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) return 'Check the API key of the language model.'
  if (status === 402) return 'Check the credit of the account the API key belongs to.'
  if (status === 404) return 'Check the name of the model and the address of the server in the configuration.'
  if (isPassing(status)) return 'It is tried again later.'
  if (status >= 300 && status < 400) return 'Correct the address of the server in the configuration.'
  return 'Check that the model takes prompts of this size and answers with structured output.'
}

/** Returns ECONNREFUSED, ENOTFOUND …: only the code, because messages may contain headers or addresses. */
function networkCodeOf(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z0-9_]{2,40}$/.test(at.code)) return at.code
  }
  return null
}
