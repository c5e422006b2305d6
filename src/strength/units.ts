/**
 * Time and bounds for the formulas. Elapsed time is never negative, because clocks of two machines may
 * differ.
 */
import type { EpochMs } from '../core/ids.ts'

export const DAY_MS = 86_400_000

/** The unit of a rate: the sources count in hours, Lore in days. */
export type TimeUnit = 'hours' | 'days'

/** Returns the days from one moment to a later one; 0 if it is not later. */
export function elapsedDays(from: EpochMs, to: EpochMs): number {
  return Math.max(0, (to - from) / DAY_MS)
}

/** Converts days to the unit of a rate; 0 for a negative number. */
export function daysIn(unit: TimeUnit, days: number): number {
  return Math.max(0, unit === 'hours' ? days * 24 : days)
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}

export function clamp01(value: number): number {
  return clamp(value, 0, 1)
}

/**
 * Renders three decimals, cut rather than rounded, so that a value below a limit never shows as the limit.
 */
export function renderBelow(value: number): string {
  return (Math.floor(value * 1000) / 1000).toFixed(3)
}
