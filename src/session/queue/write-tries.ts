/** What becomes of a write that failed: tried again later, longer after each time, or given up. Pure. */
import type { ErrorCode, LoreError } from '../../core/errors.ts'
import type { EpochMs } from '../../core/ids.ts'

const MOST_TRIES = 6
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 3_600_000

/** Time may mend these; anything else will be the same the next time. */
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
 * 1 s, 5 s, 25 s … up to an hour, six tries.
 * @param attempts begun so far, this one included
 * @returns when to try again; null: it is given up
 */
export function planRetry(error: LoreError, attempts: number, now: EpochMs): EpochMs | null {
  if (!PASSING.has(error.code) || attempts >= MOST_TRIES) return null
  return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 5 ** (attempts - 1))
}
