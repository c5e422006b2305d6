/**
 * Finds the dates a question asks about, as precisely as it names them: days, months, spans, and sides of a
 * date.
 */
import type { EpochMs } from '../core/ids.ts'
import {
  type AskedDate,
  COUNT,
  DATE,
  MONTH_NAME,
  PART_OF_YEAR,
  readDate,
  toDay,
  toMonthAsked,
  toSpan,
  WEEKDAY,
  YEAR,
} from './asked-date.ts'
import { DAY_MS, daySpan, startOfDay, type TimeSpan, toMonth, yearOf } from './calendar.ts'
import { findTimeExpressions } from './time-expressions.ts'

export type { AskedDate } from './asked-date.ts'

type Groups = readonly (string | undefined)[]
/** Returns the dates found, or null to leave the words to a later rule. */
type Read = (found: Groups, reference: EpochMs) => readonly AskedDate[] | null

interface Rule {
  readonly pattern: RegExp
  readonly read: Read
}

const rule = (pattern: string, read: Read): Rule => ({ pattern: new RegExp(`\\b${pattern}`, 'gi'), read })
const one = (asked: AskedDate | null) => (asked === null ? null : [asked])

const D = `(${DATE})\\b`
const DAY_NUMBER = '(\\d{1,2})(?:st|nd|rd|th)?'
const TO = '(?: ?[-–—] ?| to | until | till | through | and )'
const OFFSET_UNIT = `(day|week|weekend|month|year|${WEEKDAY})`

/** Rules for related dates, then for single dates; the first rule to match some words keeps them. */
const RULES: readonly Rule[] = [
  rule(`(?:between|from) ${D},? (?:and|to|until|till|through|up to) ${D}`, ([, first, last], at) =>
    readBetween(first, last, at),
  ),
  rule(
    `${DAY_NUMBER}${TO}${DAY_NUMBER}(?: of)? (${MONTH_NAME})(?:,? (${YEAR}))?\\b`,
    ([, a, b, month, year], at) => readDays(a, b, month, year, at),
  ),
  rule(
    `(${MONTH_NAME}) ${DAY_NUMBER}${TO}${DAY_NUMBER}(?![\\d:%])(?:,? (${YEAR}))?\\b`,
    ([, month, a, b, year], at) => readDays(a, b, month, year, at),
  ),
  rule(
    `(${MONTH_NAME}|${YEAR})(?: ?[–—-] ?| to | through )((?:${MONTH_NAME}(?:,? ${YEAR})?)|${YEAR})\\b`,
    ([, a, b], at) => readBetween(a, b, at),
  ),
  rule(
    `(?:the )?(?:last )?${OFFSET_UNIT} (before|after|following|prior to|of) ${D}`,
    ([, unit, side, date], at) => readOffset('', unit, side, date, at),
  ),
  rule(`(${COUNT}) (day|week|month|year)s? (before|after|prior to) ${D}`, ([, count, unit, side, date], at) =>
    readOffset(count ?? '', unit, side, date, at),
  ),
  rule(`(?:from|starting|beginning)(?: in| on| from)? ${D},? (?:on|onwards?|forward)\\b`, ([, date], at) =>
    readSide('since', date, at),
  ),
  rule(
    `(since|after|following|starting(?: in| on| from)?|before|prior to|earlier than|until|till|up to) (?:the end of )?${D}`,
    ([, word, date], at) => readSide(word ?? '', date, at),
  ),
  rule(
    `(?:in|over|during|within|for)? ?(?:the )?(?:last|past|previous) (${COUNT}) (hour|day|week|month|year)s\\b`,
    ([, count, unit], at) => one(toRolling(count ?? '', unit ?? '', at)),
  ),
  rule('(?:in|over|during|within) the (?:last|past|previous) (day|week|month|year)\\b', ([, unit], at) =>
    one(toRolling('1', unit ?? '', at)),
  ),
  rule(`(?:${PART_OF_YEAR}|(?:last|past|previous|this|next) quarter)\\b`, ([whole], at) =>
    one(readDate(whole ?? '', at)),
  ),
  rule(`(?:the )?(?:spring|summer|autumn|fall|winter)(?: of)? ${YEAR}\\b`, ([whole], at) =>
    one(readDate(whole ?? '', at)),
  ),
  rule(`(${YEAR})-(\\d\\d)-(\\d\\d)\\b`, ([, year, month, day]) => one(toDay(day, Number(month) - 1, year))),
  rule(`${YEAR}-(?:0[1-9]|1[0-2])(?![\\d-])`, ([whole], at) => one(readDate(whole ?? '', at))),
  rule(`${DAY_NUMBER}(?: of)? (${MONTH_NAME})(?:,? (${YEAR}))?\\b`, ([, day, month, year]) =>
    one(toDay(day, toMonth(month ?? ''), year)),
  ),
  rule(`(${MONTH_NAME}) (?:the )?${DAY_NUMBER}(?![\\d:%])(?:,? (${YEAR}))?\\b`, ([, month, day, year]) =>
    one(toDay(day, toMonth(month ?? ''), year)),
  ),
  rule(`(${MONTH_NAME}),? (?:of )?(${YEAR})\\b`, ([, month, year]) => one(toMonthAsked(month, year))),
  rule(
    `(in|during|of|since|by|until|late|early|mid|last|this|from|for)[ -](${MONTH_NAME})\\b`,
    ([whole, , month]) => (isAnotherWord(whole ?? '') ? null : one(toMonthAsked(month))),
  ),
  rule(`(${YEAR})\\b`, ([, year]) => [{ kind: 'year', year: Number(year) }]),
]

/**
 * Returns every date named in a question, in its most precise reading. Relative expressions are resolved
 * against `reference`, the moment of asking. Empty for most questions.
 */
export function findAskedDates(question: string, reference: EpochMs): AskedDate[] {
  const dates: AskedDate[] = []
  let rest = question
  for (const { pattern, read } of RULES) {
    rest = rest.replace(pattern, (...found: (string | undefined)[]) => {
      const asked = read(found, reference)
      if (asked === null) return found[0] ?? ''
      dates.push(...asked)
      return ' '
    })
  }
  for (const { span } of findTimeExpressions(rest, reference)) dates.push({ kind: 'span', span })
  return dates
}

/**
 * Returns true for lowercase "may" and "march" as ordinary words, unless a word like "in" or "during"
 * precedes.
 */
function isAnotherWord(expression: string): boolean {
  return (
    /\b(?:may|march|mar)\b/.test(expression) && !/^(?:in|during|since|early|late|mid)\b/i.test(expression)
  )
}

/**
 * Returns the span from the beginning of the first date to the end of the last. A year given for one counts
 * for both.
 */
function readBetween(
  first: string | undefined,
  last: string | undefined,
  reference: EpochMs,
): readonly AskedDate[] | null {
  const [from, until] = [readDate(first ?? '', reference), readDate(last ?? '', reference)]
  if (from === null || until === null) return null
  const ownYear = toOwnYear(until)
  const end = toSpan(until, reference)
  let start = toSpan(from, reference, ownYear ?? undefined)
  if (
    start !== null &&
    end !== null &&
    ownYear !== null &&
    start.from > end.from &&
    toOwnYear(from) === null
  ) {
    start = toSpan(from, reference, ownYear - 1)
  }
  if (start === null || end === null) return null
  const after = end.from >= start.from ? end : toSpan(until, reference, yearOf(start.from) + 1)
  const later = ownYear === null && toOwnYear(from) !== null ? toFirstAfter(until, start, reference) : after
  return later === null || later.until <= start.from ? null : toStretch(start.from, later.until)
}

/** Returns the first occurrence of a date without a year that is not before the start. */
function toFirstAfter(asked: AskedDate, start: TimeSpan, reference: EpochMs): TimeSpan | null {
  const year = yearOf(start.from)
  const same = toSpan(asked, reference, year)
  return same !== null && same.from >= start.from ? same : toSpan(asked, reference, year + 1)
}

function toOwnYear(asked: AskedDate): number | null {
  return asked.kind === 'day' || asked.kind === 'month' || asked.kind === 'year' ? asked.year : null
}

function readDays(
  first: string | undefined,
  last: string | undefined,
  month: string | undefined,
  year: string | undefined,
  reference: EpochMs,
): readonly AskedDate[] | null {
  const ends = [first, last].map((day) => toDay(day, toMonth(month ?? ''), year))
  const [start, end] = ends.map((asked) => (asked === null ? null : toSpan(asked, reference)))
  if (start === null || start === undefined || end === null || end === undefined) return null
  return end.from < start.from ? null : toStretch(start.from, end.until)
}

function toStretch(from: EpochMs, until: EpochMs): AskedDate[] {
  return [{ kind: 'span', span: { from, until } }]
}

/** "The week before 3 August": that week, and the day itself, on which people will have talked about it. */
function readOffset(
  count: string,
  unit = '',
  side = '',
  date = '',
  reference: EpochMs,
): readonly AskedDate[] | null {
  const asked = readDate(date, reference)
  const from = asked === null ? null : toSpan(asked, reference)
  if (asked === null || from === null || from.until - from.from > 7 * DAY_MS) return null
  const which = /before|prior/i.test(side) ? 'last' : /of/i.test(side) ? 'this' : 'next'
  if (which === 'this' && !/week/i.test(unit)) return null
  const words =
    count === '' ? `${which} ${unit}` : `${count} ${unit}s ${which === 'last' ? 'ago' : 'from now'}`
  const [found] = findTimeExpressions(words, from.from)
  return found === undefined ? null : [asked, { kind: 'span', span: found.span }]
}

function readSide(word: string, date = '', reference: EpochMs): readonly AskedDate[] | null {
  const asked = readDate(date, reference)
  const span = asked === null ? null : toSpan(asked, reference)
  if (span === null) return null
  const key = word.toLowerCase()
  const isBefore = /^(?:before|prior|earlier|until|till|up)/.test(key)
  const isInside = /^(?:since|starting|until|till|up)/.test(key)
  return [
    {
      kind: 'side',
      side: isBefore ? 'before' : 'after',
      of: isBefore === isInside ? span.until : span.from,
      isNear: false,
    },
  ]
}

const UNIT_DAYS: Readonly<Record<string, number>> = { hour: 1, day: 1, week: 7, month: 30.5, year: 365.25 }

/** "The last three weeks" run until now; "few" and "several" count as three to five. */
function toRolling(count: string, unit: string, reference: EpochMs): AskedDate | null {
  const words = count.toLowerCase()
  const [found] = findTimeExpressions(`${words} days ago`, reference)
  const days = UNIT_DAYS[unit.toLowerCase()]
  if (found === undefined || days === undefined) return null
  const n = Math.round((startOfDay(reference) - found.span.from) / DAY_MS)
  const from = startOfDay(reference) - Math.ceil((unit.toLowerCase() === 'hour' ? n / 24 : n) * days) * DAY_MS
  return { kind: 'span', span: { from, until: daySpan(reference).until } }
}
