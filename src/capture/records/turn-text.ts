/** Turns foreign text into text that can be stored: no terminal codes, no binary, no long blobs. Pure. */
import { emptyPrivatePassages } from './private-passages.ts'

/** Colours, cursor moves and titles that programs send to a terminal. */
const TERMINAL_CODES =
  /\u001b(?:\[[0-9;:?<=>]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|[@-Z\\^_])/g
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const CONTROLS_ALL = new RegExp(CONTROLS.source, 'g')

/**
 * Normalises line ends, removes terminal codes and control characters, replaces lone surrogates, and
 * trims.
 */
export function cleanText(text: string): string {
  let clean = text
  if (clean.includes('\r')) clean = clean.replace(/\r\n?/g, '\n')
  if (clean.includes('\u001b')) clean = clean.replace(TERMINAL_CODES, '')
  if (CONTROLS.test(clean)) clean = clean.replace(CONTROLS_ALL, '')
  return clean.toWellFormed().trim()
}

/** Collapses white space to single spaces and cuts to `maxChars`, with an ellipsis if something was cut. */
export function toOneLine(text: string, maxChars: number): string {
  const reach = maxChars * 4 + TOKEN_CHARS
  const start = cleanText(text.length > reach ? text.slice(0, reach) : text)
  const line = emptyPrivatePassages(start).replace(/\s+/g, ' ')
  if (line.length <= maxChars && text.length <= reach) return line
  return `${sliceWords(line, 0, maxChars - 1).trimEnd()}…`
}

const CUT_MARK_CHARS = 40

/**
 * Returns about `headChars` of a text's beginning and `tailChars` of its end, with a mark that counts
 * the characters between. Empties private passages first: cutting out one of their tags would expose
 * the rest.
 */
export function cutMiddle(whole: string, headChars: number, tailChars: number): string {
  const text = emptyPrivatePassages(whole)
  if (text.length <= headChars + tailChars + CUT_MARK_CHARS) return text
  const head = sliceWords(text, 0, headChars).trimEnd()
  const tail = tailChars > 0 ? sliceWords(text, text.length - tailChars, text.length).trimStart() : ''
  const mark = `[… ${text.length - head.length - tail.length} characters left out …]`
  return [head, mark, tail].filter((part) => part !== '').join('\n')
}

/**
 * `WRAPPED_BLOB` matches lines that hold only base64, as in mail and key files; `LONG_RUN` one long run
 * of it, also in the alphabet for URLs. A lookahead checks the minimum length: counting inside the run
 * would use stack for every character.
 */
const WRAPPED_BLOB =
  /(?:^(?=[A-Za-z0-9+/]{60})[A-Za-z0-9+/]*={0,2}\n){4,}(?:^(?:[A-Za-z0-9+/]{20,}={0,2}|[A-Za-z0-9+/]*={1,2})$)?/gm
const LONG_RUN = /(?=[A-Za-z0-9+/_-]{64})[A-Za-z0-9+/_-]*={0,2}/g
const BLOB_CHARS = 512

/** Replaces encoded binary (images, archives) by a mark with its length. Rulers of dashes stay. */
export function omitBlobs(text: string): string {
  if (text.length < 256) return text
  const mark = (blob: string) =>
    /[A-Za-z]/.test(blob) && /[0-9]/.test(blob) ? `[base64, ${blob.length} characters]` : blob
  const short = text.replace(LONG_RUN, (run) => (run.length < BLOB_CHARS ? run : mark(run)))
  return short.length < 256
    ? short
    : short.replace(WRAPPED_BLOB, (blob) => mark(blob) + (blob.endsWith('\n') ? '\n' : ''))
}

/** `WORD_REACH`: characters a cut may move to avoid splitting a word. `TOKEN_CHARS`: longest token. */
const WORD_REACH = 120
const TOKEN_CHARS = 4_096

/**
 * Like `slice`, but moves both ends inwards to white space within reach, else out of the run of token
 * characters they fall into: half a credential would not be recognised as one. A run longer than any
 * token is cut in place. Never splits a surrogate pair.
 */
function sliceWords(text: string, from: number, to: number): string {
  let start = from
  let end = to
  if (start > 0) {
    while (start < end && start < from + WORD_REACH && !isSpace(text.charCodeAt(start - 1))) start++
    if (!isSpace(text.charCodeAt(start - 1))) start = Math.min(tokenAround(text, from).end, to)
    if (isLowSurrogate(text.charCodeAt(start))) start++
  }
  if (end < text.length) {
    while (end > start && end > to - WORD_REACH && !isSpace(text.charCodeAt(end))) end--
    if (!isSpace(text.charCodeAt(end))) end = Math.max(tokenAround(text, to).start, start)
    if (isLowSurrogate(text.charCodeAt(end))) end--
  }
  return text.slice(start, Math.max(start, end))
}

/**
 * Returns the run of token characters around a position; the position itself if the run is longer than
 * any token.
 */
function tokenAround(text: string, at: number): { readonly start: number; readonly end: number } {
  let start = at
  let end = at
  while (start > 0 && at - start < TOKEN_CHARS && isOfToken(text.charCodeAt(start - 1))) start--
  while (end < text.length && end - at < TOKEN_CHARS && isOfToken(text.charCodeAt(end))) end++
  return end - start < TOKEN_CHARS ? { start, end } : { start: at, end: at }
}

/** True for letters, digits and `+/=_.~-`. */
function isOfToken(code: number): boolean {
  const isWord = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
  return isWord || (code < 128 && '+/=_.~-'.includes(String.fromCharCode(code)))
}

function isSpace(code: number): boolean {
  return code <= 32
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}
