/** Blanks what a person pasted below their own words, with filler of the same length. Pure. */
import { findOwnEnd, findPastedStart } from '../../../text/pasted.ts'
import { isReviewProse } from '../../passages/review-prose.ts'

const READ_CHARS = 20_000
const OPENER = /^[^\n]{0,300}[^\s:]:[ \t\\]*$/m
const LIST = /^\s*(?:[-*•]|\d{1,2}[.)]) /
/** A closing paragraph in plain words after output: the person's own again. */
const PLAIN = /^[A-Za-z][^\n{}<>|=[\]\\]{7,300}$/
const TECHNICAL = /\w[/:.]\w+[/:.]\w|::|\(\)|\d{3,}|\berror\b.*:/i

/**
 * Blanks text that is not the person's own, text that follows a colon, unless it is a list of wishes, and
 * text from the first line of output on, except a last paragraph in plain words.
 * @param text as written, to see what was masked already
 * @param fromChars shorter text below a colon counts as the person's own
 */
export function maskPasted(text: string, masked: string, fromChars: number): string {
  const isSpoken = speaksThroughout(text) && findOutput(text, masked) < 0
  const until = isSpoken ? findPastedStart(text) : findOwnEnd(text)
  const again = findQuotedEnd(text, until)
  const own = masked.slice(0, until) + blank(masked.slice(until, again)) + masked.slice(again)
  return maskReviews(text, maskBelowColon(maskOutput(text, own), fromChars))
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '«': '»' }
const CLOSED_CHARS = 400

/**
 * Returns where a person speaks again behind a passage in quotation marks: only behind its closing mark and an empty line, since
 * a mail that is not quoted ends nowhere. The length of the text if they do not.
 */
function findQuotedEnd(text: string, from: number): number {
  const start = from + (/\S/.exec(text.slice(from, from + 200))?.index ?? 0)
  const close = CLOSING[text[start] ?? '']
  if (close === undefined) return text.length
  const end = text.lastIndexOf(close)
  const behind = text.slice(end + 1)
  if (end <= start || !/^[ \t.]*\n\s*\n/.test(behind) || behind.trim().length > CLOSED_CHARS)
    return text.length
  return end + 1
}

const SPOKEN_CHARS = 4_000
const SPEAKS = /\b(?:i|i'm|i'd|i've|we|we're|my|our|you|let's|please)\b/i

/** True for a long turn in which the person speaks in most paragraphs: then it is not pasted. */
function speaksThroughout(text: string): boolean {
  if (text.length > SPOKEN_CHARS) return false
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim().length > 40)
  return (
    paragraphs.length > 0 && paragraphs.filter((one) => SPEAKS.test(one)).length >= paragraphs.length * 0.7
  )
}

/** Blanks paragraphs that a reviewer or a program wrote. */
function maskReviews(text: string, masked: string): string {
  let from = 0
  let left = masked
  for (const paragraph of text.slice(0, READ_CHARS).split(/\n\s*\n/)) {
    const start = text.indexOf(paragraph, from)
    from = start + paragraph.length
    if (isReviewProse(paragraph))
      left = left.slice(0, start) + blank(left.slice(start, from)) + left.slice(from)
  }
  return left
}

function maskBelowColon(masked: string, fromChars: number): string {
  const opener = OPENER.exec(masked.slice(0, 20_000))
  if (opener === null) return masked
  const from = opener.index + opener[0].length
  const rest = masked.slice(from)
  if (rest.trim().length <= fromChars || LIST.test(rest)) return masked
  return masked.slice(0, from) + blank(rest)
}

/**
 * Output comes in one piece: from its first line on nothing is speech, except paragraphs below it in which the person
 * speaks again, and a closing paragraph in plain words.
 */
function maskOutput(text: string, masked: string): string {
  const from = findOutput(text, masked)
  if (from < 0) return masked
  let left = masked.slice(0, from)
  const parts = masked.slice(from).split(/(\n[ \t]*\n)/)
  parts.forEach((part, at) => {
    const isLast = at === parts.length - 1 && at > 0
    left += at > 0 && (speaksAgain(part) || (isLast && isPlain(part))) ? part : blank(part)
  })
  return left
}

function isPlain(paragraph: string): boolean {
  const said = paragraph.trim()
  return PLAIN.test(said) && !TECHNICAL.test(said)
}

const SPEECH_WORDS = 4

/** True for a paragraph of one or two lines in which somebody speaks to the agent or says how it should be. */
function speaksAgain(paragraph: string): boolean {
  const said = paragraph.trim().replace(/`[^`\n]{1,120}`/g, 'x')
  if (said.split('\n').length > 3 || said.split(/\s+/).length < SPEECH_WORDS) return false
  return /^["'\p{L}]/u.test(said) && SPEAKS_UP.test(said) && !isReviewProse(paragraph)
}

const SPEAKS_UP =
  /\b(?:i|i'm|i'd|i've|we|we're|let's|please|can you|could you|should(?:n't)?|you should|don't)\b/i

/**
 * Returns the start of the first line outside code blocks that was masked as no prose; -1 if there is none.
 */
function findOutput(text: string, masked: string): number {
  let fenced = false
  let from = 0
  while (from < text.length) {
    const found = text.indexOf('\n', from)
    const end = found < 0 ? text.length : found
    const line = text.slice(from, Math.min(end, from + 200))
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced
    else if (!fenced && line.trim() !== '' && masked.slice(from, from + line.length).trim() === '')
      return from
    from = end + 1
  }
  return -1
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
