/**
 * Decides if a passage of a turn is what a person said themselves, and if it supports a statement made from
 * it. Both err on the side of no: only a person's own words may become a principle.
 */
import type { Episode } from '../../core/conversation.ts'
import type { Place } from '../../text/find-quote.ts'
import { normaliseContent } from '../../text/normalise.ts'
import { toTerms } from '../../text/tokens.ts'
import { hasNumbersOf, isNegated, withoutDates } from './claim-marks.ts'
import { findOwnEnd, isReported } from './pasted.ts'

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
  let isFenced = false
  for (const line of linesOf(text)) {
    if (line.start >= place.end) break
    const isFence = FENCE.test(line.text)
    if (isFence) isFenced = !isFenced
    if (line.end <= place.start) continue
    if (isFenced || isFence || FOREIGN_LINE.test(line.text)) return false
    if (looksLikeCode(line.text)) return false
    if (isRepeated(line.text, repeatedLines)) return false
    if (isAnswered(text, line.end)) return false
  }
  return true
}

const FENCE = /^\s*(?:```|~~~)/
/** Block quotes, headings, tables, diffs, stack frames, log lines. */
const FOREIGN_LINE =
  /^\s*(?:>|#{1,6}\s|\|.*\||@@ |diff --git |\+\+\+ |--- |at \S+ \(|\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|(?:ERROR|WARN|WARNING|INFO|DEBUG|Error|Traceback)\b\s*[:[(])/
const CODE_SYMBOLS = 0.16
const SPOKEN_RUN = 4

/**
 * True if the line ends like code, or has more symbols than prose and nowhere four plain words in a row.
 */
function looksLikeCode(line: string): boolean {
  if (/[{};]\s*$/.test(line)) return true
  const symbols = line.match(/[^\p{L}\p{N}\p{M}\s.,!?'"’“”…-]/gu)?.length ?? 0
  const characters = line.match(/\S/gu)?.length ?? 0
  if (characters === 0 || symbols / characters <= CODE_SYMBOLS) return false
  let run = 0
  for (const word of line.split(/\s+/u)) {
    run = /^\p{L}+[.,!?;:]?$/u.test(word) ? run + 1 : 0
    if (run >= SPOKEN_RUN) return false
  }
  return true
}

interface Line extends Place {
  readonly text: string
}

/** Only the first part of an endless line is read. */
const LINE_CHARS = 2_000

function* linesOf(text: string): Generator<Line> {
  let start = 0
  while (start <= text.length) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    yield { text: text.slice(start, Math.min(end, start + LINE_CHARS)), start, end }
    start = end + 1
  }
}

function isRepeated(line: string, repeatedLines: ReadonlySet<string>): boolean {
  if (repeatedLines.size === 0) return false
  const normalised = normaliseContent(line)
  return repeatedLines.has(normalised) || repeatedLines.has(normalised.toLowerCase())
}

/** True if the line is an agent's question: captured answers follow below it, after an arrow. */
function isAnswered(text: string, lineEnd: number): boolean {
  return text.startsWith('\n→ ', lineEnd)
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
