/** Splits text into sentences, and shortens long text to one readable line for listings. */

const TITLE_CHARS = 80
const SUMMARY_CHARS = 160
/** The title and summary are taken from this many characters at the beginning. */
const BEGINNING_CHARS = 4_000

const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|cf|approx|no|fig|inc|ltd|co|jr|sr|[a-z](?:\.[a-z])*)\.$/i
/** The look-behind makes the pattern try a run of stops only once. */
const BOUNDARY = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)|[。！？]+["'”’」』）]*|\n+/gu

/** Returns the trimmed, non-empty sentences of a text in order. A line break ends a sentence. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const found of text.matchAll(BOUNDARY)) {
    const until = found.index + found[0].length
    if (found[0] === '.' && ABBREVIATION.test(text.slice(Math.max(from, until - 8), until))) continue
    push(sentences, text.slice(from, until))
    from = until
  }
  push(sentences, text.slice(from))
  return sentences
}

function push(sentences: string[], sentence: string): void {
  const trimmed = sentence.trim()
  if (trimmed !== '') sentences.push(trimmed)
}

/**
 * Returns a title of at most 80 characters: the first sentence without markup and final stop, cut at a word
 * if needed.
 */
export function toTitle(content: string): string {
  const first = splitSentences(content.slice(0, BEGINNING_CHARS)).map(stripMarkup).find(isReadable)
  return shorten((first ?? toOneLine(content)).replace(/(?<![.。])[.。:：]$/u, ''), TITLE_CHARS)
}

/**
 * Returns one line of at most 160 characters: as many whole sentences from the start as fit, else the first
 * one cut at a word.
 */
export function toSummary(content: string): string {
  const sentences = splitSentences(content.slice(0, BEGINNING_CHARS)).map(stripMarkup).filter(isReadable)
  const [first, ...others] = sentences
  if (first === undefined) return shorten(toOneLine(content), SUMMARY_CHARS)
  let line = toOneLine(first)
  for (const sentence of others) {
    const longer = `${line} ${toOneLine(sentence)}`
    if (longer.length > SUMMARY_CHARS) break
    line = longer
  }
  return shorten(line, SUMMARY_CHARS)
}

/** Returns the text with white space runs as one space, trimmed. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** Returns at most `maxChars` UTF-16 units on one line, cut at a word with an ellipsis. */
export function shorten(text: string, maxChars: number): string {
  const line = toOneLine(text)
  if (line.length <= maxChars) return line
  let cut = line.slice(0, maxChars - 1)
  const space = cut.lastIndexOf(' ')
  if (space >= maxChars * 0.6 && line[maxChars - 1] !== ' ') cut = cut.slice(0, space)
  cut = cut.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:–—-]+$/u, '')
  return `${cut}…`
}

/** Removes heading, list and quote marks at the start of a line, and emphasis around words. */
function stripMarkup(line: string): string {
  return line
    .replace(/^(?:#{1,6}\s+|[-*+•]\s+|>\s*|\d{1,3}[.)]\s+)+/, '')
    .replace(/\*\*(.+?)\*\*|__(.+?)__/g, '$1$2')
    .trim()
}

function isReadable(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line) && !line.startsWith('```')
}
