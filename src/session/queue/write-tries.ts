/** Plans the retry of a failed write, with growing pauses, or gives it up. Pure. */
import type { ErrorCode, LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'

const MOST_TRIES = 6
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 3_600_000

/** Errors that may pass; others would recur. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'database_busy',
  'database_read_only',
  'disk_full',
  'model_missing',
  'model_unavailable',
  'llm_unavailable',
  'cancelled',
  'closed',
  'internal',
])

/**
 * Pauses of 1 s, 5 s, 25 s … up to an hour; six attempts.
 * @param attempts attempts so far, including this one
 * @returns time of the next attempt; null if it is given up
 */
export function planRetry(error: LoreError, attempts: number, now: EpochMs): EpochMs | null {
  if (!PASSING.has(error.code) || attempts >= MOST_TRIES) return null
  return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 5 ** (attempts - 1))
}
