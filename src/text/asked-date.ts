/** Parses one date as a question names it. English, UTC. Pure. */
import type { EpochMs } from '../core/ids.ts'
import { dateSpan, monthOf, monthSpan, type TimeSpan, toMonth, yearOf, yearSpan } from './calendar.ts'
import { findTimeExpressions } from './time-expressions.ts'

/** A date in a question. A year of null means any year. */
export type AskedDate =
  | { readonly kind: 'day'; readonly year: number | null; readonly month: number; readonly day: number }
  | { readonly kind: 'month'; readonly year: number | null; readonly month: number }
  | { readonly kind: 'year'; readonly year: number }
  /** A span with a beginning and an end: "last week", "Q2 2026", "between May and July". */
  | { readonly kind: 'span'; readonly span: TimeSpan }
  /**
   * Everything before or after a moment. `isNear` is true for the moment of an event: then nearer documents
   * fit better.
   */
  | {
      readonly kind: 'side'
      readonly side: 'before' | 'after'
      readonly of: EpochMs
      readonly isNear: boolean
    }

export const YEAR = '(?:19|20)\\d\\d'
export const MONTH_NAME =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\.?'
export const WEEKDAY = '(?:sun|mon|tues|wednes|thurs|fri|satur)day'
export const COUNT =
  '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:a )?couple(?: of)?|(?:a )?few|several)'
const ORDINAL_END = '(?:st|nd|rd|th)?'
const SEASON = '(?:spring|summer|autumn|fall|winter)'
const QUARTER = '(?:q[1-4](?!:)|(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter)'
const HALF = '(?:h[12]|(?:first|second|1st|2nd) half)'

/** Quarters and halves. A half needs a year, because it may be half of anything. */
export const PART_OF_YEAR = [
  `(?:the )?(?:${QUARTER}|${HALF})[ -](?:of )?${YEAR}`,
  `${YEAR}[ -]?${QUARTER}`,
  `(?:the )?${QUARTER}(?! of\\b)`,
].join('|')

/** Every expression that names a date by itself, longest first; use it between word boundaries. */
export const DATE = [
  `${YEAR}-\\d\\d-\\d\\d`,
  `${YEAR}-(?:0[1-9]|1[0-2])(?![\\d-])`,
  `\\d{1,2}${ORDINAL_END}(?: of)? ${MONTH_NAME}(?:,? ${YEAR})?`,
  `${MONTH_NAME} (?:the )?\\d{1,2}${ORDINAL_END}(?![\\d:%])(?:,? ${YEAR})?`,
  `${MONTH_NAME},? (?:of )?${YEAR}`,
  PART_OF_YEAR,
  `(?:the )?${SEASON}(?: of)? ${YEAR}`,
  `(?:the )?day before yesterday|yesterday|today|last night|this morning`,
  `(?:last|past|previous|this|next) (?:week|weekend|month|year|quarter|${SEASON}|${WEEKDAY}|${MONTH_NAME})`,
  `${COUNT} (?:day|week|month|year)s? ago`,
  WEEKDAY,
  MONTH_NAME,
  YEAR,
].join('|')

type Read = (found: RegExpExecArray, reference: EpochMs) => AskedDate | null

const whole = (pattern: string, read: Read) => ({ pattern: new RegExp(`^(?:${pattern})$`, 'i'), read })

const READINGS: readonly { readonly pattern: RegExp; readonly read: Read }[] = [
  whole(`(${YEAR})-(\\d\\d)-(\\d\\d)`, ([, year, month, day]) => toDay(day, Number(month) - 1, year)),
  whole(`(${YEAR})-(\\d\\d)`, ([, year, month]) => ({
    kind: 'month',
    year: Number(year),
    month: Number(month) - 1,
  })),
  whole(`(\\d{1,2})${ORDINAL_END}(?: of)? (${MONTH_NAME})(?:,? (${YEAR}))?`, ([, day, month, year]) =>
    toDay(day, toMonth(month ?? ''), year),
  ),
  whole(`(${MONTH_NAME}) (?:the )?(\\d{1,2})${ORDINAL_END}(?:,? (${YEAR}))?`, ([, month, day, year]) =>
    toDay(day, toMonth(month ?? ''), year),
  ),
  whole(`(${MONTH_NAME})(?:,? (?:of )?(${YEAR}))?`, ([, month, year]) => toMonthAsked(month, year)),
  whole(`(?:the )?(${QUARTER})(?:[ -](?:of )?(${YEAR}))?`, ([, quarter, year], at) =>
    toPart(3, toOrdinal(quarter), year, at),
  ),
  whole(`(${YEAR})[ -]?(${QUARTER})`, ([, year, quarter], at) => toPart(3, toOrdinal(quarter), year, at)),
  whole(`(?:the )?(${HALF})(?:[ -](?:of )?(${YEAR}))?`, ([, half, year], at) =>
    toPart(6, toOrdinal(half), year, at),
  ),
  whole(`(?:the )?(${SEASON})(?: (?:of )?(${YEAR}))?`, ([, season, year], at) =>
    toSeason(season ?? '', year, at),
  ),
  whole('(last|past|previous|this|next) quarter', ([, which], at) => toQuarterNear(which ?? '', at)),
  whole(`(${YEAR})`, ([, year]) => ({ kind: 'year', year: Number(year) })),
]

/** Returns the date that a whole text names, or null. Relative dates count from `reference`. */
export function readDate(text: string, reference: EpochMs): AskedDate | null {
  for (const { pattern, read } of READINGS) {
    const found = pattern.exec(text)
    if (found !== null) return read(found, reference)
  }
  const [relative] = findTimeExpressions(text, reference)
  return relative === undefined ? null : { kind: 'span', span: relative.span }
}

/**
 * Returns the span of a date. A date without a year is placed in `year`, or else as late as possible without
 * beginning after `reference`. Null for a day that its month does not have, and for an open side.
 */
export function toSpan(asked: AskedDate, reference: EpochMs, year?: number): TimeSpan | null {
  switch (asked.kind) {
    case 'day': {
      const spanIn = (each: number) => dateSpan(each, asked.month, asked.day)
      return asked.year !== null ? spanIn(asked.year) : yearless(spanIn, reference, year)
    }
    case 'month': {
      const spanIn = (each: number) => monthSpan(each, asked.month)
      return asked.year !== null ? spanIn(asked.year) : yearless(spanIn, reference, year)
    }
    case 'year':
      return yearSpan(asked.year)
    case 'span':
      return asked.span
    case 'side':
      return null
    default:
      return assertNever(asked)
  }
}

function yearless<S extends TimeSpan | null>(
  spanIn: (year: number) => S,
  reference: EpochMs,
  year?: number,
): S {
  if (year !== undefined) return spanIn(year)
  const now = yearOf(reference)
  const latest = spanIn(now)
  return latest !== null && latest.from <= reference ? latest : spanIn(now - 1)
}

export function toDay(
  day: string | undefined,
  month: number | null,
  year: string | undefined,
): AskedDate | null {
  const dayOfMonth = Number(day)
  if (month === null || month < 0 || month > 11 || !(dayOfMonth >= 1 && dayOfMonth <= 31)) return null
  return { kind: 'day', year: toYear(year), month, day: dayOfMonth }
}

export function toMonthAsked(month: string | undefined, year?: string): AskedDate | null {
  const index = toMonth(month ?? '')
  return index === null ? null : { kind: 'month', year: toYear(year), month: index }
}

/** Parses a year. `replace` passes undefined or the match position instead of an absent last group. */
function toYear(year: string | undefined): number | null {
  return year !== undefined && /^\d{4}$/.test(year) ? Number(year) : null
}

/** Returns the zero-based number of "q3", "third quarter", "h2", "2nd half". */
function toOrdinal(word = ''): number {
  const digit = /\d/.exec(word)?.[0]
  if (digit !== undefined) return Number(digit) - 1
  return ['first', 'second', 'third', 'fourth'].findIndex((ordinal) => word.toLowerCase().startsWith(ordinal))
}

/** Returns the span of a quarter or half; without a year, the latest that has begun. */
function toPart(months: 3 | 6, index: number, year: string | undefined, reference: EpochMs): AskedDate {
  const spanIn = (each: number) => monthSpan(each, index * months, months)
  return { kind: 'span', span: year === undefined ? yearless(spanIn, reference) : spanIn(Number(year)) }
}

/**
 * Northern seasons. Winter runs from December to the next February and belongs to the year of its December.
 */
function toSeason(season: string, year: string | undefined, reference: EpochMs): AskedDate {
  const first = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }[season.toLowerCase()] ?? 0
  const spanIn = (each: number) => monthSpan(each, first, 3)
  return { kind: 'span', span: year === undefined ? yearless(spanIn, reference) : spanIn(Number(year)) }
}

function toQuarterNear(which: string, reference: EpochMs): AskedDate {
  const step = /next/i.test(which) ? 1 : /this/i.test(which) ? 0 : -1
  const quarter = Math.floor(monthOf(reference) / 3) + step
  return { kind: 'span', span: monthSpan(yearOf(reference), quarter * 3, 3) }
}

function assertNever(value: never): never {
  throw new TypeError(`Unknown kind of date: ${JSON.stringify(value)}`)
}
