/** Time and bounds as the formulas measure them. Elapsed time is never negative: clocks of two machines differ. */
import type { EpochMs } from '../core/ids.ts'

export const DAY_MS = 86_400_000

/** The sources count in hours, Lore in days; a rate means what its unit says. */
export type TimeUnit = 'hours' | 'days'

/** Days from one moment to a later one; 0 where it is not later. */
export function elapsedDays(from: EpochMs, to: EpochMs): number {
  return Math.max(0, (to - from) / DAY_MS)
}

/** A number of days in the unit that a rate is given in; 0 for a negative number. */
export function daysIn(unit: TimeUnit, days: number): number {
  return Math.max(0, unit === 'hours' ? days * 24 : days)
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

export function clamp01(value: number): number {
  return clamp(value, 0, 1)
}

/** Three digits, cut rather than rounded: what is below a limit never reads as the limit. */
export function renderBelow(value: number): string {
  return (Math.floor(value * 1000) / 1000).toFixed(3)
}
