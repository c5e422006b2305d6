/** Finds amounts in a text, by the quantity they measure, so that several texts can be compared. Pure. */
import { MONTH_NAME, YEAR } from '../../text/asked-date.ts'
import { toTerms } from '../../text/tokens.ts'

/** Values as written, by measure (`money`, `duration`, `count ticket`). */
export type Amounts = ReadonlyMap<string, readonly string[]>

/** Only this many characters of a text are read. */
const READ_CHARS = 4_000
const NUMBER = '(\\d{1,3}(?:[,. ]\\d{3})+(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?)'

/** Numbers that are not amounts: dates, times of day, versions, addresses, list numbers. */
const NO_AMOUNT = new RegExp(
  [
    `\\b${YEAR}-\\d\\d(?:-\\d\\d)?(?:T[\\d:.]+Z?)?\\b`,
    `\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH_NAME}(?:,? ${YEAR})?\\b`,
    `\\b${MONTH_NAME} \\d{1,2}(?:st|nd|rd|th)?\\b(?:,? ${YEAR})?`,
    `\\b${YEAR}\\b`,
    '\\b\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]m)?\\b|\\b\\d{1,2} ?[ap]m\\b',
    '\\bv?\\d+(?:\\.\\d+){2,}\\S*|\\bv\\d+(?:\\.\\d+)*\\b',
    '\\b\\d+(?:st|nd|rd|th)\\b',
    '\\b(?:in |about )?\\d+ (?:day|week|month|year|hour|minute)s? (?:ago|later|from now)\\b',
    '^\\s*\\d{1,3}[.)]\\s',
    '[#/_-]\\d+',
  ].join('|'),
  'gim',
)

const MEASURES: readonly (readonly [measure: string, pattern: RegExp])[] = [
  ['money', new RegExp(`[$€£¥] ?${NUMBER}k?\\b`, 'gi')],
  [
    'money',
    new RegExp(
      `\\b${NUMBER}k? ?(?:€|\\$|£|eur|usd|gbp|chf|dollars?|euros?|pounds?|francs?)(?![\\p{L}\\d])`,
      'giu',
    ),
  ],
  ['percent', new RegExp(`\\b${NUMBER} ?(?:%|percent\\b|per cent\\b)`, 'gi')],
  [
    'rate',
    new RegExp(
      `\\b${NUMBER} ?(?:rps|qps|fps|tps|(?:req(?:uests)?|queries|calls|rows|bytes|[kmg]i?b(?:it)?)(?:/s| per second))(?!\\p{L})`,
      'giu',
    ),
  ],
  ['size', new RegExp(`\\b${NUMBER} ?(?:[kmgt]i?b|bytes?)\\b`, 'gi')],
  [
    'duration',
    new RegExp(
      `\\b${NUMBER} ?(?:ms|µs|ns|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|months?|years?|[sh])\\b`,
      'gi',
    ),
  ],
  ['weight', new RegExp(`\\b${NUMBER} ?(?:kg|g|mg|lbs?|pounds?|tons?|tonnes?)\\b`, 'gi')],
  ['length', new RegExp(`\\b${NUMBER} ?(?:km|cm|mm|m|miles?|feet|ft|inch(?:es)?)\\b`, 'gi')],
  ['volume', new RegExp(`\\b${NUMBER} ?(?:ml|l|lit(?:er|re)s?|cups?|gallons?)\\b`, 'gi')],
]
const COUNTED = new RegExp(`(?<![\\w.,:/-])${NUMBER} (?:\\p{Ll}+ )?(\\p{L}{3,})`, 'gu')

/** Returns all amounts; each place in the text counts for the first measure that matches. */
export function findAmounts(text: string): Amounts {
  const amounts = new Map<string, string[]>()
  const add = (measure: string, value: string) => {
    amounts.set(measure, [...(amounts.get(measure) ?? []), value])
  }
  let rest = text.slice(0, READ_CHARS).replace(NO_AMOUNT, ' · ')
  for (const [measure, pattern] of MEASURES) {
    rest = rest.replace(pattern, (_, value: string) => {
      add(measure, value)
      return ' · '
    })
  }
  for (const [, value = '', noun = ''] of rest.matchAll(COUNTED)) {
    const [term] = toTerms(noun)
    if (term !== undefined) add(`count ${term}`, value)
  }
  return amounts
}
