/** Days, months and years in UTC, as spans that include their start and exclude their end. */
import type { EpochMs } from '../core/ids.ts'

export const DAY_MS = 86_400_000

/** From a moment (inclusive) until another (exclusive). */
export interface TimeSpan {
  readonly from: EpochMs
  readonly until: EpochMs
}

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** Returns 0–11 for a month's name or its first three letters ("sept" too); null for any other word. */
export function toMonth(word: string): number | null {
  const key = word.toLowerCase().slice(0, 3)
  const month = MONTHS.findIndex((name) => name.startsWith(key))
  return key.length === 3 && month >= 0 ? month : null
}

/**
 * Returns 0 (Sunday) to 6 (Saturday) for a weekday's name or its first three letters; null for any other
 * word.
 */
export function toWeekday(word: string): number | null {
  const key = word.toLowerCase().slice(0, 3)
  const weekday = WEEKDAYS.findIndex((name) => name.startsWith(key))
  return key.length === 3 && weekday >= 0 ? weekday : null
}

export function startOfDay(at: EpochMs): EpochMs {
  return Math.floor(at / DAY_MS) * DAY_MS
}

export function weekdayOf(at: EpochMs): number {
  return new Date(at).getUTCDay()
}

export function yearOf(at: EpochMs): number {
  return new Date(at).getUTCFullYear()
}

export function monthOf(at: EpochMs): number {
  return new Date(at).getUTCMonth()
}

/** Returns `count` whole days, starting `offset` days after the day of `at`. */
export function daySpan(at: EpochMs, offset = 0, count = 1): TimeSpan {
  const from = startOfDay(at) + offset * DAY_MS
  return { from, until: from + count * DAY_MS }
}

/** Months outside 0–11 carry over into other years. */
export function monthSpan(year: number, month: number, count = 1): TimeSpan {
  return { from: Date.UTC(year, month, 1), until: Date.UTC(year, month + count, 1) }
}

export function yearSpan(year: number, count = 1): TimeSpan {
  return { from: Date.UTC(year, 0, 1), until: Date.UTC(year + count, 0, 1) }
}

/** Returns the span of a day, or null if the month has no such day. */
export function dateSpan(year: number, month: number, day: number): TimeSpan | null {
  const from = Date.UTC(year, month, day)
  return monthOf(from) === month && day > 0 ? { from, until: from + DAY_MS } : null
}

/** Returns the year that places a month and day nearest to `at`. */
export function nearestYear(at: EpochMs, month: number, day = 15): number {
  const year = yearOf(at)
  const distance = (candidate: number) => Math.abs(Date.UTC(candidate, month, day) - at)
  return [year - 1, year, year + 1].reduce((best, candidate) =>
    distance(candidate) < distance(best) ? candidate : best,
  )
}

export function overlaps(a: TimeSpan, b: TimeSpan): boolean {
  return a.from < b.until && b.from < a.until
}
