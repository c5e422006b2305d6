/** Scores how well a document's date fits the date a question names. */
import type { EpochMs } from '../../core/ids.ts'
import type { AskedDate } from '../../text/asked-dates.ts'
import {
  DAY_MS,
  dateSpan,
  monthOf,
  monthSpan,
  nearestYear,
  overlaps,
  type TimeSpan,
  yearOf,
  yearSpan,
} from '../../text/calendar.ts'

/**
 * Windows in days before and after the start of a day, with their score: people speak of a day on it or
 * soon after.
 */
const DAY_WINDOWS = [
  { before: 1, after: 1.5, fit: 1 },
  { before: 3, after: 8, fit: 0.6 },
  { before: 10, after: 31, fit: 0.2 },
] as const
const SAME_MONTH = 0.7
const SOON_AFTER_MONTH = 0.3
const SOON_AFTER_MONTH_DAYS = 14
const SAME_YEAR = 0.3
/** "Before" and "after" match many documents, so they weigh less. */
const ON_SIDE = 0.5
/**
 * Windows in days from an event that a question counts from, with their score. Less than 1, since the
 * event's day is a guess.
 */
const NEAR_WINDOWS = [
  { days: 3, fit: 0.6 },
  { days: 14, fit: 0.5 },
  { days: 45, fit: 0.4 },
] as const
const FAR = 0.3

/** Returns 0–1: the best fit of the time to any of the dates; 0 if there are none. */
export function fitMoment(at: EpochMs, dates: readonly AskedDate[]): number {
  let best = 0
  for (const asked of dates) best = Math.max(best, fitOne(at, asked))
  return best
}

function fitOne(at: EpochMs, asked: AskedDate): number {
  switch (asked.kind) {
    case 'day': {
      const day = dateSpan(asked.year ?? nearestYear(at, asked.month, asked.day), asked.month, asked.day)
      return day === null ? 0 : fitWindow(at, day)
    }
    case 'month': {
      const month = monthSpan(asked.year ?? nearestYear(at, asked.month), asked.month)
      if (at >= month.from && at < month.until) return SAME_MONTH
      return at >= month.until && at < month.until + SOON_AFTER_MONTH_DAYS * DAY_MS ? SOON_AFTER_MONTH : 0
    }
    case 'year':
      return yearOf(at) === asked.year ? SAME_YEAR : 0
    case 'span':
      return fitWindow(at, asked.span)
    case 'side':
      return fitSide(at, asked)
    default:
      return assertNever(asked)
  }
}

function fitSide(at: EpochMs, { side, of, isNear }: Extract<AskedDate, { kind: 'side' }>): number {
  const distanceDays = (side === 'after' ? at - of : of - at) / DAY_MS
  if (distanceDays < 0) return 0
  if (!isNear) return side === 'before' && distanceDays === 0 ? 0 : ON_SIDE
  return NEAR_WINDOWS.find(({ days }) => distanceDays <= days)?.fit ?? FAR
}

/** Measures distance from the span's start and end; the windows already include the length of one day. */
function fitWindow(at: EpochMs, span: TimeSpan): number {
  const lengthDays = (span.until - span.from) / DAY_MS - 1
  const distanceDays = (at - span.from) / DAY_MS
  for (const { before, after, fit } of DAY_WINDOWS) {
    if (distanceDays >= -before && distanceDays <= after + lengthDays) return fit
  }
  return 0
}

/** Returns 1 if the span overlaps one of the dates, 0.5 if it lies on the asked side of one, else 0. */
export function fitEvent(event: TimeSpan, dates: readonly AskedDate[]): number {
  let best = 0
  for (const asked of dates) {
    if (overlapsAsked(event, asked)) best = Math.max(best, asked.kind === 'side' ? ON_SIDE : 1)
  }
  return best
}

function overlapsAsked(event: TimeSpan, asked: AskedDate): boolean {
  switch (asked.kind) {
    case 'day': {
      const day = dateSpan(
        asked.year ?? nearestYear(event.from, asked.month, asked.day),
        asked.month,
        asked.day,
      )
      return day !== null && overlaps(event, day)
    }
    case 'month': {
      if (asked.year !== null) return overlaps(event, monthSpan(asked.year, asked.month))
      return monthOf(event.from) === asked.month || monthOf(event.until - 1) === asked.month
    }
    case 'year':
      return overlaps(event, yearSpan(asked.year))
    case 'span':
      return overlaps(event, asked.span)
    case 'side':
      return asked.side === 'after' ? event.until > asked.of : event.from < asked.of
    default:
      return assertNever(asked)
  }
}

function assertNever(value: never): never {
  throw new TypeError(`Unknown kind of date: ${JSON.stringify(value)}`)
}
