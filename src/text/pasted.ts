/**
 * Finds where a turn stops being its author's own words: mails, pages, messages, reviews and output pasted
 * below them, and what they only report. The one definition for everything that reads turns. Errs on the
 * side of "pasted". Pure; patterns are tried on single lines of bounded length.
 */
import type { Place } from './find-quote.ts'
import { splitSentences } from './sentences.ts'

/** A longer turn counts as pasted from its fourth sentence on. */
const LONG_TURN_CHARS = 900
const OWN_SENTENCES = 3

const PAPER =
  '(?:e-?mails?|mails?|letters?|(?:web ?)?pages?|websites?|sites?|articles?|posts?|newsletters?|messages?|tickets?|threads?|texts?|attachments?|tweets?|announcements?)'

/**
 * "Here is the feedback:", "copilot says:" at the end of a line: the text that follows is somebody else's.
 */
const RELAYED_HEADING =
  /\b(?:feedback|review|comments?|says?|said|wrote|writes|got this|got these|copilot)\b[^\n:]{0,40}:\s*$|\bgot this\b[^\n]{0,40}$/i
/** "This is the output:", "do the following:": pasted text follows, unless it is a list of wishes. */
const PASTE_HEADING =
  /\b(?:output|errors?|logs?|trace|message|response|following|below|pasted?)\b[^\n:]{0,40}:\s*$/i
const LIST_ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s/
/** Words of reviewers: such a line is not the author's. */
const REVIEWED =
  /\b(?:high|medium|low|critical) severity\b|\bnitpick\b|\bsuggestion:|^\s*consider (?!it\b)\w+ing\b|\bcoderabbit\b|\bcursor\[bot\]|\bcopilot(?:['’]s)? (?:says|said|suggest|review|comment|flag|found|wrote)/i
const NAMES_PAPER = new RegExp(`\\b(?:this|that|these|those|the following|following) ${PAPER}\\b`, 'i')
const ASKS =
  /[?:]\s*$|^\s*(?:please )?(?:can you |could you )?(?:what|who|why|how|is|does|do|summari[sz]e|translate|read|reply|answer|respond|explain|check|look|review|rewrite|shorten|proofread|see|help)\b/i
const GREETING = /^\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b([^\n,!.:]{0,40})[,!:]/i
/** A greeting of the agent is the author's own. */
const GREETS_AGENT = /^ (?:claude|codex|gemini|cursor|copilot|assistant|agent|bot)\b/i
const SIGNATURE =
  /(?:^|[.!?\n])\s*(?:(?:with )?(?:kind|best|warm|many) )?(?:regards|wishes|sincerely|yours(?: \w{1,12})?|cheers|best|thanks|thank you|mit freundlichen grüßen|viele grüße|cordialement|saludos),?\s{1,4}\p{Lu}[^\n.!?]{0,60}[\s.]*$/iu
const SIGNATURE_CHARS = 200
/** Only the first part of an endless line is read. */
const LINE_CHARS = 2_000

/** A block that the client marks as pasted. */
const PASTED_BLOCK = /<(pasted_content|pasted-text)\b[^>\n]{0,80}>[\s\S]*?(?:<\/\1[^>\n]{0,80}>|$)/g

/** Returns the text without the blocks that the client marks as pasted: a person may write before and after them. */
export function withoutPastedBlocks(text: string): string {
  return text.replace(PASTED_BLOCK, ' ')
}

/** Returns the position where pasted text begins; the length of the text if there is none. */
export function findPastedStart(text: string): number {
  const block = text.search(PASTED_BLOCK)
  return block < 0 ? findUnmarkedStart(text) : Math.min(block, findUnmarkedStart(text))
}

function findUnmarkedStart(text: string): number {
  let from = 0
  const isSigned = SIGNATURE.test(text.trimEnd().slice(-SIGNATURE_CHARS))
  while (from <= text.length) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    const line = text.slice(from, Math.min(end, from + LINE_CHARS))
    if (text.slice(end, end + 200).trim() !== '' && announces(line, text, end)) return end
    if (REVIEWED.test(line) || (isSigned && isGreeting(line))) return from
    from = end + 1
  }
  return text.length
}

function isGreeting(line: string): boolean {
  const found = GREETING.exec(line.slice(0, 100))
  return found !== null && !GREETS_AGENT.test(found[1] ?? '')
}

function announces(line: string, text: string, end: number): boolean {
  if (RELAYED_HEADING.test(line)) return true
  if (NAMES_PAPER.test(line) && ASKS.test(line)) return true
  return PASTE_HEADING.test(line) && !LIST_ITEM.test(text.slice(end + 1, end + 20))
}

/**
 * Returns the position where a turn's own words end: where pasted text begins, or after the third sentence
 * of a long turn.
 */
export function findOwnEnd(text: string): number {
  const pasted = findPastedStart(text)
  if (text.length <= LONG_TURN_CHARS) return pasted
  // A person's three sentences end long before this.
  const beginning = text.slice(0, 4 * LONG_TURN_CHARS)
  let end = 0
  for (const sentence of splitSentences(beginning).slice(0, OWN_SENTENCES)) {
    end = beginning.indexOf(sentence, end) + sentence.length
  }
  return Math.min(pasted, end)
}

const REPORTS = new RegExp(
  `\\b(?<!error )(?<!log )${PAPER}(?: (?:also|then|itself|above|below|here|there)){0,2} (?:says?|said|claims?|claimed|states?|stated|reads|tells?|told|asks?|asked|wants?|wanted|demands?|writes?|wrote|suggests?|instructs?)\\b`,
  'i',
)
/** Characters before a passage in which an opening quotation mark is searched. */
const QUOTATION_CHARS = 2_000

/** True if the passage reports what a page or mail says, or is within quotation marks. */
export function isReported(text: string, { start, end }: Place): boolean {
  return REPORTS.test(text.slice(start, Math.min(end, start + LINE_CHARS))) || isQuoted(text, start, end)
}

function isQuoted(text: string, start: number, end: number): boolean {
  const paragraph = Math.max(text.lastIndexOf('\n\n', start), start - QUOTATION_CHARS, 0)
  let close = ''
  for (let at = paragraph; at < start; at++) close = afterMark(text, at, close)
  // A sentence that begins with a mark opens the quotation itself.
  if (close === '') close = afterMark(text, start, '')
  if (close === '') return false
  const closed = text.indexOf(close, start + 1)
  if (closed < 0 || closed > end + QUOTATION_CHARS) return false
  const breaks = text.indexOf('\n\n', start)
  return (breaks < 0 || closed < breaks) && closed >= end - 3
}

/** Returns the closing mark that is expected after the character; '' outside quotations. */
function afterMark(text: string, at: number, close: string): string {
  const sign = text[at] ?? ''
  if (close !== '') return sign === close ? '' : close
  if (sign === '“' || sign === '„') return '”'
  if (sign === '«') return '»'
  return sign === '"' && /^[\s(:,—–-]?$/.test(text[at - 1] ?? '') ? '"' : ''
}
