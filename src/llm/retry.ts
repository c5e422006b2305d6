/**
 * Retries if a provider is busy, broken or unreachable: a limited number of times, with growing waits, at
 * least as long as the provider asks, and within a total deadline.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { LoreError } from '../core/errors.ts'
import type { Clock } from '../core/ports/clock.ts'
import { assertNotAborted } from './model-errors.ts'

export type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Worth another try; `error` is thrown if there is none. */
  | { readonly kind: 'again'; readonly error: LoreError; readonly retryAfterMs: number | null }

export function again(error: LoreError, retryAfterMs: number | null = null): Attempt<never> {
  return { kind: 'again', error, retryAfterMs }
}

export interface RetryPolicy {
  /** Number of attempts, the first included. */
  readonly attempts: number
  readonly firstWaitMs: number
  /** A provider that asks for a longer wait is not retried. */
  readonly longestWaitMs: number
  /** Time limit for all attempts and the waits between them. */
  readonly totalMs: number
}

export interface RetryDeps {
  readonly clock: Clock
  /** 0 ≤ x < 1. */
  readonly random: () => number
  /** Rejects if the signal aborts; default: real time. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Random extra time on a requested wait, so that many clients do not return at once. */
const RETRY_AFTER_JITTER_MS = 500

/**
 * @param attempt receives the remaining milliseconds of the total
 * @throws the last attempt's error; LoreError cancelled if the signal aborts; any error that an attempt
 * throws
 */
export async function withRetries<T>(
  attempt: (leftMs: number) => Promise<Attempt<T>>,
  policy: RetryPolicy,
  { clock, random, sleep = sleepFor }: RetryDeps,
  signal?: AbortSignal,
): Promise<T> {
  const endsAt = clock.now() + policy.totalMs
  for (let tried = 1; ; tried++) {
    assertNotAborted(signal)
    const outcome = await attempt(endsAt - clock.now())
    if (outcome.kind === 'done') return outcome.value
    const waitMs = planWaitMs(tried, outcome.retryAfterMs, policy, random())
    if (tried >= policy.attempts || waitMs === null || clock.now() + waitMs >= endsAt) throw outcome.error
    await sleep(waitMs, signal).catch((error: unknown) => {
      assertNotAborted(signal)
      throw error
    })
  }
}

/** Returns the milliseconds until the next attempt; null if the requested wait is too long. */
export function planWaitMs(
  tried: number,
  retryAfterMs: number | null,
  { firstWaitMs, longestWaitMs }: Pick<RetryPolicy, 'firstWaitMs' | 'longestWaitMs'>,
  random01: number,
): number | null {
  if (retryAfterMs !== null)
    return retryAfterMs > longestWaitMs ? null : retryAfterMs + Math.round(random01 * RETRY_AFTER_JITTER_MS)
  const widest = Math.min(longestWaitMs, firstWaitMs * 2 ** (tried - 1))
  return Math.round(widest * (0.5 + random01 / 2))
}

/** Reads `retry-after-ms`, or `retry-after` in seconds or as a date; null if neither is set. */
export function readRetryAfterMs(headers: Headers, now: number): number | null {
  const ms = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (ms >= 0) return ms
  const after = headers.get('retry-after')
  if (after === null) return null
  if (/^\s*\d+(\.\d+)?\s*$/.test(after)) return Number(after) * 1000
  const at = Date.parse(after)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

async function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal === undefined ? {} : { signal })
}
