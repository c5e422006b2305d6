/**
 * Finds the time expressions of a text and resolves them against the day it was written: "last weekend", "two
 * days ago", "on Friday", "in March", "7 May 2023". English, UTC. Days if possible, else spans.
 */
import type { EpochMs } from '../core/ids.ts'
import {
  dateSpan,
  daySpan,
  monthOf,
  monthSpan,
  nearestYear,
  type TimeSpan,
  toMonth,
  toWeekday,
  weekdayOf,
  yearOf,
  yearSpan,
} from './calendar.ts'

/** Most characters read; tool output can be very long. */
const READ_CHARS = 20_000

const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const WEEKDAY = '(sun|mon|tues|wednes|thurs|fri|satur)day'
const COUNT =
  '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:a )?couple(?: of)?|(?:a )?few|several)'
const UNIT = '(day|week|weekend|month|year|decade)s?'
const YEAR = '((?:19|20)\\d\\d)'

type Resolve = (found: RegExpMatchArray, at: EpochMs) => TimeSpan | null

interface Rule {
  readonly pattern: RegExp
  readonly resolve: Resolve
}

const rule = (pattern: string, resolve: Resolve): Rule => ({
  pattern: new RegExp(`\\b${pattern}\\b`, 'gi'),
  resolve,
})

/** In order: the first rule to match a place in the text keeps it. */
const RULES: readonly Rule[] = [
  rule(`${YEAR}-(\\d\\d)-(\\d\\d)`, ([, year, month, day]) =>
    dateSpan(Number(year), Number(month) - 1, Number(day)),
  ),
  rule(`(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?:,? ${YEAR})?`, ([, day, month, year], at) =>
    toDate(day, month, year, at),
  ),
  rule(`${MONTH} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|:|%)(?:,? ${YEAR})?`, ([, month, day, year], at) =>
    toDate(day, month, year, at),
  ),
  rule(`${MONTH},? (?:of )?${YEAR}`, ([, month, year]) => monthSpan(Number(year), toMonth(month ?? '') ?? 0)),
  rule(`q([1-4])[ -](?:of )?${YEAR}`, ([, quarter, year]) => toQuarter(quarter, year)),
  rule(`${YEAR}[ -]?q([1-4])`, ([, year, quarter]) => toQuarter(quarter, year)),
  rule(`(first|second|third|fourth) quarter(?: of)? ${YEAR}`, ([, quarter, year]) =>
    toQuarter(quarter, year),
  ),
  rule(`(spring|summer|autumn|fall|winter)(?: of)? ${YEAR}`, ([, season, year]) =>
    monthSpan(Number(year), firstMonth(season), 3),
  ),
  rule('(?:the )?day (before yesterday|after tomorrow)', ([, which], at) =>
    daySpan(at, which?.toLowerCase() === 'before yesterday' ? -2 : 2),
  ),
  rule('yesterday|last night', (_, at) => daySpan(at, -1)),
  rule('today|tonight|this (?:morning|afternoon|evening)', (_, at) => daySpan(at)),
  rule('tomorrow', (_, at) => daySpan(at, 1)),
  rule('the other (?:day|night)', (_, at) => daySpan(at, -7, 7)),
  rule(`${COUNT} ${UNIT} ago`, ([, count, unit], at) => toDistance(count, unit, -1, at)),
  rule(`(?:in )?${COUNT} ${UNIT} (?:later|from now)`, ([, count, unit], at) =>
    toDistance(count, unit, 1, at),
  ),
  rule(`in (?:about )?${COUNT} ${UNIT}(?: time)?`, ([, count, unit], at) => toDistance(count, unit, 1, at)),
  rule(
    '(last|past|previous|this|next|coming|upcoming) (day|week|weekend|month|year)',
    ([, which, unit], at) => toNeighbour(which, unit, at),
  ),
  rule(`(last|past|this|next|coming) (spring|summer|autumn|fall|winter)`, ([, which, season], at) =>
    toSeason(which, season, at),
  ),
  rule(`(last|past|this|next|coming|on|by|until) ${WEEKDAY}`, ([, which, day], at) =>
    toDayOfWeek(which, day, at),
  ),
  rule(`${WEEKDAY}`, ([, day], at) => toDayOfWeek('on', day, at)),
  rule(
    `(last|next|this|in|since|during|early|late|mid|of|by|until|for)[ -]${MONTH}`,
    ([, which, month], at) => toMonthNear(which, month, at),
  ),
  rule(`(?:in|since|during|of|by|until|from|around|back in) ${YEAR}`, ([, year]) => yearSpan(Number(year))),
]

/** Expressions of time that give no day: durations, clock times, habits, "recently". */
const VAGUE = new RegExp(
  [
    `\\b${COUNT} (?:more )?(?:second|minute|hour|night)s?\\b`,
    `\\b${COUNT} (?:\\w+ )?${UNIT}\\b`,
    '\\b(?:since|recently|lately|soon|nowadays|these days|earlier|ages|for years|for months|a while|the past|at first)\\b',
    '\\b(?:every|each) (?:day|week|weekend|month|year|morning|evening|night|summer|winter|' +
      WEEKDAY +
      ')\\b',
    '\\b(?:weekly|monthly|yearly|annual(?:ly)?|daily)\\b',
    '\\b\\d{1,2}(?::\\d\\d)? ?(?:am|pm|a\\.m\\.|p\\.m\\.)(?!\\w)|\\b\\d{1,2}:\\d\\d\\b',
    `\\b${YEAR}\\b`,
    '\\b(?:last|next|this|that|past) (?:time|spring|summer|autumn|fall|winter|semester|season|decade|century|few|couple|two|three)\\b',
    '\\b(?:birthday|anniversary|christmas|thanksgiving|easter|halloween|new year)\\b',
    '\\b(?:was|at age|turned|when i was) (?:\\d{1,2}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|twenty)\\b',
  ].join('|'),
  'i',
)

export interface TimeExpression {
  /** Position in the text. */
  readonly start: number
  readonly text: string
  readonly span: TimeSpan
}

/** Returns the expressions that name a day, month, year or span of days, in order. */
export function findTimeExpressions(text: string, at: EpochMs): TimeExpression[] {
  const read = text.length > READ_CHARS ? text.slice(0, READ_CHARS) : text
  const expressions: TimeExpression[] = []
  for (const { pattern, resolve } of RULES) {
    for (const found of read.matchAll(pattern)) {
      const start = found.index
      const end = start + found[0].length
      if (expressions.some((known) => start < known.start + known.text.length && known.start < end)) continue
      if (isAnotherWord(found[0])) continue
      const span = resolve(found, at)
      if (span !== null) expressions.push({ start, text: found[0], span })
    }
  }
  return expressions.sort((a, b) => a.start - b.start)
}

/**
 * Returns true if the text mentions time without naming a day: a duration, a clock time, a habit, a holiday.
 */
export function mentionsTimeVaguely(text: string): boolean {
  return VAGUE.test(text.length > READ_CHARS ? text.slice(0, READ_CHARS) : text)
}

/** Returns true for lowercase "may" and "march" without a number, which are ordinary words. */
function isAnotherWord(expression: string): boolean {
  return /\b(?:may|march|mar)\b/.test(expression) && !/\d/.test(expression)
}

function toDate(
  day: string | undefined,
  month: string | undefined,
  year: string | undefined,
  at: EpochMs,
): TimeSpan | null {
  const monthIndex = toMonth(month ?? '')
  if (monthIndex === null) return null
  const dayOfMonth = Number(day)
  return dateSpan(
    year === undefined ? nearestYear(at, monthIndex, dayOfMonth) : Number(year),
    monthIndex,
    dayOfMonth,
  )
}

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}

/** Returns 2 for "couple" and 3 for "few" and "several". */
function toCount(word: string): number {
  const key = word.toLowerCase()
  return COUNTS[key] ?? (/couple/.test(key) ? 2 : /few|several/.test(key) ? 3 : Number(key))
}

/** Returns the span some days, weeks, months or years away; wider for larger units, because people round. */
function toDistance(
  count: string | undefined,
  unit: string | undefined,
  sign: 1 | -1,
  at: EpochMs,
): TimeSpan | null {
  const n = toCount(count ?? '') * sign
  const vague = /few|several/i.test(count ?? '')
  switch (unit?.toLowerCase()) {
    case 'day':
      return vague ? daySpan(at, n - 2, 4) : daySpan(at, n)
    case 'week':
      return vague ? daySpan(at, 7 * n - 7, 15) : daySpan(at, 7 * n - 3, 7)
    case 'weekend':
      return toWeekend(at, n)
    case 'month':
      return monthSpan(yearOf(at), monthOf(at) + n - (vague ? 1 : 0), vague ? 3 : 1)
    case 'year':
      return yearSpan(yearOf(at) + n - (vague ? 1 : 0), vague ? 3 : 1)
    case 'decade':
      return yearSpan(yearOf(at) + 10 * n - 2, 5)
    default:
      return null
  }
}

function isPast(which: string): boolean {
  return /last|past|previous/i.test(which)
}

function isFuture(which: string): boolean {
  return /next|coming/i.test(which)
}

function toNeighbour(which = '', unit = '', at: EpochMs): TimeSpan | null {
  const step = isPast(which) ? -1 : isFuture(which) ? 1 : 0
  switch (unit.toLowerCase()) {
    case 'day':
      return step === 0 ? null : daySpan(at, step)
    case 'week': {
      const monday = -((weekdayOf(at) + 6) % 7)
      return daySpan(at, monday + 7 * step, 7)
    }
    case 'weekend':
      return toWeekend(at, step)
    case 'month':
      return monthSpan(yearOf(at), monthOf(at) + step)
    case 'year':
      return yearSpan(yearOf(at) + step)
    default:
      return null
  }
}

/** Returns Saturday and Sunday. Step −1 is the last weekend that is over, 0 this week's, 1 the next. */
function toWeekend(at: EpochMs, step: number): TimeSpan {
  const sinceMonday = (weekdayOf(at) + 6) % 7
  const saturday = 5 - sinceMonday
  return daySpan(at, saturday + 7 * step, 2)
}

const QUARTERS = ['first', 'second', 'third', 'fourth']

/** The quarter is a digit or a word. */
function toQuarter(quarter = '', year = ''): TimeSpan {
  const index = /\d/.test(quarter) ? Number(quarter) - 1 : QUARTERS.indexOf(quarter.toLowerCase())
  return monthSpan(Number(year), 3 * index, 3)
}

/** Northern seasons; winter runs from December into the next year's February. */
function firstMonth(season = ''): number {
  return { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 }[season.toLowerCase()] ?? 0
}

function toSeason(which = '', season = '', at: EpochMs): TimeSpan {
  const first = firstMonth(season)
  const year = yearOf(at)
  if (isFuture(which)) return monthSpan(Date.UTC(year, first, 1) > at ? year : year + 1, first, 3)
  if (!isPast(which)) return monthSpan(year, first, 3)
  return monthSpan(Date.UTC(year, first + 3, 1) <= at ? year : year - 1, first, 3)
}

/** Without a direction word, the latest such day before `at`. */
function toDayOfWeek(which = '', day = '', at: EpochMs): TimeSpan | null {
  const weekday = toWeekday(day)
  if (weekday === null) return null
  const back = (weekdayOf(at) - weekday + 7) % 7
  if (isFuture(which) || /this|by|until/i.test(which)) return daySpan(at, back === 0 ? 7 : 7 - back)
  return daySpan(at, back === 0 && isPast(which) ? -7 : -back)
}

function toMonthNear(which = '', month = '', at: EpochMs): TimeSpan | null {
  const index = toMonth(month)
  if (index === null) return null
  const year = yearOf(at)
  if (isPast(which)) return monthSpan(index < monthOf(at) ? year : year - 1, index)
  if (isFuture(which)) return monthSpan(index > monthOf(at) ? year : year + 1, index)
  // What has held since May began in the past, and what holds until May has not ended.
  if (/since/i.test(which)) return monthSpan(index <= monthOf(at) ? year : year - 1, index)
  if (/until/i.test(which)) return monthSpan(index >= monthOf(at) ? year : year + 1, index)
  return monthSpan(nearestYear(at, index), index)
}
