/** The dates a question asks about, as precisely as it names them. */
import type { EpochMs } from '../core/ids.ts'
import { type TimeSpan, toMonth } from './calendar.ts'
import { findTimeExpressions } from './time-expressions.ts'

/** A year of null means: any year. */
export type AskedDate =
  | { readonly kind: 'day'; readonly year: number | null; readonly month: number; readonly day: number }
  | { readonly kind: 'month'; readonly year: number | null; readonly month: number }
  | { readonly kind: 'year'; readonly year: number }
  /** A relative expression ("last week"), resolved against the day of asking. */
  | { readonly kind: 'span'; readonly span: TimeSpan }

const MONTH_WORD =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\.?'
const DAY_MONTH = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH_WORD}(?:,? ((?:19|20)\\d\\d))?\\b`,
  'gi',
)
const MONTH_DAY = new RegExp(
  `\\b${MONTH_WORD} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:%])(?:,? ((?:19|20)\\d\\d))?\\b`,
  'gi',
)
const ISO_DAY = /\b((?:19|20)\d\d)-(\d\d)-(\d\d)\b/g
const MONTH_YEAR = new RegExp(`\\b${MONTH_WORD},? (?:of )?((?:19|20)\\d\\d)\\b`, 'gi')
const MONTH_ALONE = new RegExp(
  `\\b(?:in|during|of|since|by|until|late|early|mid|last|this|from|for)[ -]${MONTH_WORD}\\b`,
  'gi',
)
const YEAR_ALONE = /\b((?:19|20)\d\d)\b/g

/**
 * Every date named in a question, most precise reading of each. Relative expressions are resolved against
 * `reference`, the moment of asking. Empty for most questions.
 */
export function findAskedDates(question: string, reference: EpochMs): AskedDate[] {
  const dates: AskedDate[] = []
  let rest = question
  const take = (pattern: RegExp, toAsked: (found: readonly (string | undefined)[]) => AskedDate | null) => {
    rest = rest.replace(pattern, (...found: (string | undefined)[]) => {
      const asked = toAsked(found)
      if (asked === null) return found[0] ?? ''
      dates.push(asked)
      return ' '
    })
  }
  take(ISO_DAY, ([, year, month, day]) => toDay(day, Number(month) - 1, year))
  take(DAY_MONTH, ([, day, month, year]) => toDay(day, toMonth(month ?? ''), year))
  take(MONTH_DAY, ([, month, day, year]) => toDay(day, toMonth(month ?? ''), year))
  take(MONTH_YEAR, ([, month, year]) => toMonthAsked(month, year))
  take(MONTH_ALONE, ([whole, month]) =>
    /\b(?:may|march|mar)\b/.test(whole ?? '') ? null : toMonthAsked(month),
  )
  take(YEAR_ALONE, ([, year]) => ({ kind: 'year', year: Number(year) }))
  for (const { span } of findTimeExpressions(rest, reference)) dates.push({ kind: 'span', span })
  return dates
}

function toDay(day: string | undefined, month: number | null, year: string | undefined): AskedDate | null {
  const dayOfMonth = Number(day)
  if (month === null || month < 0 || month > 11 || !(dayOfMonth >= 1 && dayOfMonth <= 31)) return null
  return { kind: 'day', year: toYear(year), month, day: dayOfMonth }
}

function toMonthAsked(month: string | undefined, year?: string): AskedDate | null {
  const index = toMonth(month ?? '')
  return index === null ? null : { kind: 'month', year: toYear(year), month: index }
}

/** The pattern's last group may be absent; `replace` then hands over undefined. */
function toYear(year: string | undefined): number | null {
  return year !== undefined && /^\d{4}$/.test(year) ? Number(year) : null
}
