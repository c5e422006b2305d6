/** Finds the moment at which a monotone condition becomes true. */
import type { EpochMs } from '../core/ids.ts'

/**
 * Returns the first whole millisecond in [from, until] at which `holds` is true, by bisection; null if it is
 * false even at `until`. Once true, `holds` must stay true.
 */
export function firstMoment(from: EpochMs, until: EpochMs, holds: (at: EpochMs) => boolean): EpochMs | null {
  let after = Math.ceil(until)
  let before = Math.ceil(from)
  if (holds(before)) return before
  if (after <= before || !holds(after)) return null
  while (after - before > 1) {
    const middle = before + Math.floor((after - before) / 2)
    if (holds(middle)) after = middle
    else before = middle
  }
  return after
}
