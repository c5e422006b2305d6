/**
 * A hybrid logical clock. Stamps decide between concurrent changes only; the order of changes that know of each other
 * follows from their dots (`record.ts`), so a clock that is wrong by days can never make a later change lose against an
 * earlier one that it replaced.
 */
import type { EpochMs } from '../../core/ids.ts'

/** Milliseconds, and a counter for changes within the same one. */
export type Stamp = readonly [ms: EpochMs, count: number]

/** A stamp further ahead of the own clock than this comes from a wrong clock; the own clock does not follow it. */
export const MOST_AHEAD_MS = 3_600_000

export const FIRST_STAMP: Stamp = [0, 0]

/** Returns the stamp of a new change: after the last one, unless a wrong clock made the last one. */
export function tick(last: Stamp, now: EpochMs): Stamp {
  const [ms, count] = last
  if (ms <= now || ms - now > MOST_AHEAD_MS) return ms === now ? [ms, count + 1] : [now, 0]
  return [ms, count + 1]
}

/** Returns the clock after a stamp from elsewhere was seen. */
export function follow(last: Stamp, seen: Stamp, now: EpochMs): Stamp {
  return seen[0] - now > MOST_AHEAD_MS || compareStamps(seen, last) <= 0 ? last : seen
}

export function compareStamps(a: Stamp, b: Stamp): number {
  return a[0] - b[0] || a[1] - b[1]
}
