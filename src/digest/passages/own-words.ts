/**
 * Decides if a passage of a turn is what a person said themselves, and if it supports a statement made from
 * it. Both err on the side of no: only a person's own words may become a principle.
 */
import type { Episode } from '../../core/conversation.ts'
import type { Place } from '../../text/find-quote.ts'
import { isForeignPassage, linesOf } from '../../text/foreign-lines.ts'
import { normaliseContent } from '../../text/normalise.ts'
import { findOwnEnd, isReported } from '../../text/pasted.ts'
import { toTerms } from '../../text/tokens.ts'
import { hasNumbersOf, isNegated, withoutDates } from './claim-marks.ts'

/**
 * True if the passage is in a user's turn, outside code blocks, block quotes, tables, pasted, quoted or
 * reported text, questions that the agent asked, and templates that many sessions repeat.
 * @param repeatedLines normalised lines (white space, or white space and case) that are templates
 */
export function isOwnSpeech(
  episode: Pick<Episode, 'role' | 'text'>,
  place: Place,
  repeatedLines: ReadonlySet<string>,
): boolean {
  if (episode.role !== 'user') return false
  const { text } = episode
  if (place.end > findOwnEnd(text) || isReported(text, place)) return false
  if (isForeignPassage(text, place)) return false
  for (const line of linesOf(text)) {
    if (line.start >= place.end) break
    if (line.end <= place.start) continue
    if (isRepeated(line.text, repeatedLines)) return false
  }
  return true
}

function isRepeated(line: string, repeatedLines: ReadonlySet<string>): boolean {
  if (repeatedLines.size === 0) return false
  const normalised = normaliseContent(line)
  return repeatedLines.has(normalised) || repeatedLines.has(normalised.toLowerCase())
}

/** The share of a statement's terms that its quote must contain. */
const MIN_SHARED = 0.35
/**
 * True if the quoted passage itself supports the statement: it has a good part of its words, all of its
 * numbers and its negation, and is not cut out of a negation or a question that says the opposite. So a
 * true but unrelated quote lends no trust.
 */
export function quoteCarries(statement: string, text: string, place: Place): boolean {
  const quote = text.slice(place.start, place.end)
  const said = withoutDates(statement)
  const terms = new Set(toTerms(said))
  if (terms.size === 0) return false
  const quoted = new Set(toTerms(quote))
  const shared = [...terms].filter((term) => quoted.has(term)).length
  if (shared / terms.size < MIN_SHARED) return false
  if (!hasNumbersOf(said, quote)) return false
  if (isNegated(statement) !== isNegated(quote)) return false
  return !isNegated(clauseBefore(text, place.start)) && !isCutFromQuestion(text, place.end)
}

/** Characters around a passage in which the rest of its clause and sentence is searched. */
const CONTEXT_CHARS = 120

function clauseBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - CONTEXT_CHARS), start)
  return before.split(/[.!?;,:\n]/).at(-1) ?? ''
}

function isCutFromQuestion(text: string, end: number): boolean {
  if (/[.!?…]["'”’)\]]*$/.test(text.slice(Math.max(0, end - 4), end))) return false
  const rest = text.slice(end, end + CONTEXT_CHARS)
  return /^[^.!\n]*\?/.test(rest)
}
