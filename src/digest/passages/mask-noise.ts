/**
 * Blanks what is not prose (code, tables, logs, traces, JSON, markup) with filler of the same length, so
 * that positions stay the same and quotes can be cut from the original text. Pure.
 */

/** Everything past this length is blanked. */
const MAX_TEXT_CHARS = 200_000
const MAX_LINE_CHARS = 6_000
/** The number of characters by which a line is classified. */
const LOOK_CHARS = 400
/** Limits the search for closing tags, so that a text of nothing but opening tags stays cheap. */
const MAX_ELEMENTS = 60

const FENCE = /^\s{0,12}(?:```|~~~)/
const TABLE_ROW = /^\s{0,8}(?:\||[^|]{1,80}\|[^|]{1,200}\|)/
const RULER = /^\s{0,8}[-=_*~─━—]{3,}\s*$/
const LOG_LINE =
  /^\s{0,12}(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL)[\s:\]]|\[(?:info|debug|warn|error)|\d+\s?[→|]|[+-]{3}\s\S+$|@@\s|diff --git|index [0-9a-f]{7}|(?:new|deleted) file mode|[│├└╰╭┌┐┘┤┬┴┼]|npm (?:ERR!|WARN|error|warn)|(?!@)\S{1,200}\.[a-z]{1,5}:\d+|--> |> \S+@\d|Found \d+ errors?|[\w.-]{2,40} ?: ?(?:FAILURE|FATAL|ERROR|WARNING)\b|E\s{3}|FAILED |PASSED |={4,}|_{4,})/
const TRACE_LINE =
  /^\s{0,12}(?:at \S.{0,200}[:(]\d+|File "[^"\n]{1,300}", line \d+|Traceback \(most recent|Caused by: |goroutine \d+)/
const JSON_LINE = /^\s{0,40}(?:[{}[\]],?\s*$|"[^"\n]{0,120}"\s*:|\{\s*"|\[\s*\{|[{}[\]]{1,3},?$)/
const SHELL_LINE =
  /^\s{0,8}(?:[$➜❯]\s|! ?[a-z]|(?:npm|pnpm|yarn|npx|git|gh|cd|uv|pip3?|python3?|docker|curl|make|cargo|go|node|brew|apt(?:-get)?)\s[a-z./-][^\s]*(?:\s[^\s]{1,60}){0,4}\s*$)/
const OPENING_TAG = /^\s{0,8}<([a-z][\w-]{0,40})(?:\s[^<>\n]{0,300})?>/i
const WORDS_IN_A_ROW = /(?:[A-Za-z\u00c0-\u024f'’]+,? ){3}[A-Za-z\u00c0-\u024f'’]+/
/** Signs that are far more frequent in code than in sentences. */
const CODE_SIGN = /[{}()[\];=<>+*/\\|&^%$#@~:"]/g
const MAX_CODE_SHARE = 0.16

export interface MaskOptions {
  /** True to blank lines quoted with `>`: in a person's text they are somebody else's words. */
  readonly quotedLines: boolean
}

/**
 * Returns a text of the same length and line ends, blank where it is not prose, and past 200,000
 * characters.
 */
export function maskNoise(text: string, options: MaskOptions): string {
  if (text.length <= MAX_TEXT_CHARS) return maskLines(text, options)
  return maskLines(text.slice(0, MAX_TEXT_CHARS), options) + ' '.repeat(text.length - MAX_TEXT_CHARS)
}

function maskLines(text: string, options: MaskOptions): string {
  const masked: string[] = []
  const elements = findElements(text)
  let element = 0
  let fenced = false
  let from = 0
  while (from <= text.length) {
    const until = text.indexOf('\n', from)
    const end = until < 0 ? text.length : until
    const line = text.slice(from, end)
    while ((elements[element]?.end ?? Number.POSITIVE_INFINITY) <= from) element++
    const inElement = (elements[element]?.start ?? Number.POSITIVE_INFINITY) < end
    if (FENCE.test(line)) {
      fenced = !fenced
      masked.push(' '.repeat(line.length))
    } else if (fenced || inElement || isNoise(line) || (options.quotedLines && /^\s{0,8}>/.test(line))) {
      masked.push(' '.repeat(line.length))
    } else if (line.length > MAX_LINE_CHARS) {
      masked.push(line.slice(0, MAX_LINE_CHARS) + ' '.repeat(line.length - MAX_LINE_CHARS))
    } else masked.push(line)
    if (until < 0) break
    from = until + 1
  }
  return masked.join('\n')
}

/** True if a line is neither a sentence, nor a heading, nor a list item. */
export function isNoise(line: string): boolean {
  const look = line.slice(0, LOOK_CHARS)
  const trimmed = look.trim()
  if (trimmed === '') return false
  if (RULER.test(look) || LOG_LINE.test(look) || TRACE_LINE.test(look) || JSON_LINE.test(look)) return true
  if (TABLE_ROW.test(look) || SHELL_LINE.test(look)) return true
  if (trimmed.length > 120 && !trimmed.includes(' ')) return true
  return isCode(trimmed)
}

function isCode(line: string): boolean {
  if (/^(?:#{1,6} |[-*+•] |\d{1,3}[.)] |\*\*)/.test(line)) return false
  const bare = line.replace(/`[^`]{1,200}`|https?:\/\/\S{1,300}/g, 'x')
  const signs = bare.match(CODE_SIGN)?.length ?? 0
  return signs / bare.length > MAX_CODE_SHARE && !WORDS_IN_A_ROW.test(bare)
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** Returns the outermost elements that open at the start of a line and are closed further on. */
function findElements(text: string): Stretch[] {
  const found: Stretch[] = []
  if (!text.includes('</')) return found
  const unclosed = new Set<string>()
  let at = 0
  let looked = 0
  while (at >= 0 && at < text.length && looked < MAX_ELEMENTS) {
    const line = text.slice(at, at + 400)
    const name = OPENING_TAG.exec(line)?.[1]
    let next = at
    if (name !== undefined && !unclosed.has(name)) {
      looked++
      const close = text.indexOf(`</${name}>`, at)
      if (close < 0) unclosed.add(name)
      else {
        next = close + name.length + 3
        found.push({ start: at, end: next })
      }
    }
    const lineEnd = text.indexOf('\n', next)
    at = lineEnd < 0 ? -1 : lineEnd + 1
  }
  return found
}
