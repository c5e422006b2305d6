/** Inverts a decay: when will something that stays true once it is true become true? */
import type { EpochMs } from '../core/ids.ts'

/**
 * The first whole millisecond in [from, until] at which `holds`, by bisection; null where it does not hold
 * even at the end. `holds` must be monotone: once true, true ever after.
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
