/**
 * Finds the position of a quote in a text. White space, typographic quotes and dashes, backticks and bold
 * marks may differ, nothing else. Returns a position, so that the stored quote is verbatim.
 */

/** [start, end) in UTF-16 units of the text. */
export interface Place {
  readonly start: number
  readonly end: number
}

export type QuoteFinder = (quote: string) => Place | null

/** Most occurrences inside longer words to skip before a quote counts as not found. */
const MAX_OCCURRENCES = 1_000

/**
 * Returns a finder for one text, which is folded once, when first needed. A quote that begins or ends inside
 * a word or number is not found: "able to merge" is not a quote of "unable to merge". Returns the first of
 * several places. Linear in the lengths.
 */
export function createQuoteFinder(text: string): QuoteFinder {
  let folded: Folded | null = null
  return (quote) => {
    const exact = quote.trim()
    if (exact === '') return null
    const plain = findWhole(text, exact)
    if (plain !== null) return plain
    const wanted = fold(exact).text.trim()
    if (wanted === '') return null
    folded ??= fold(text)
    const { starts, ends } = folded
    const found = findWhole(folded.text, wanted)
    if (found === null) return null
    return { start: starts[found.start] ?? 0, end: ends[found.end - 1] ?? 0 }
  }
}

function findWhole(text: string, wanted: string): Place | null {
  let from = 0
  for (let tries = 0; tries < MAX_OCCURRENCES; tries++) {
    const start = text.indexOf(wanted, from)
    if (start < 0) return null
    const end = start + wanted.length
    if (!isInsideWord(text, start) && !isInsideWord(text, end)) return { start, end }
    from = start + 1
  }
  return null
}

/** Scripts with spaces between words; in others a cut between two letters is allowed. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_]/u
const DIGIT = /\d/

/** Returns true if a cut at `index` would split a word, a decimal number or a surrogate pair. */
function isInsideWord(text: string, index: number): boolean {
  const before = text[index - 1]
  const after = text[index]
  if (before === undefined || after === undefined) return false
  if (/[\ud800-\udbff]/.test(before) && /[\udc00-\udfff]/.test(after)) return true
  if (WORD.test(before) && WORD.test(after)) return true
  const point = /[.,]/
  if (DIGIT.test(before) && point.test(after)) return DIGIT.test(text[index + 1] ?? '')
  return point.test(before) && DIGIT.test(after) && DIGIT.test(text[index - 2] ?? '')
}

interface Folded {
  readonly text: string
  /** For each folded character, the start and end of its original. */
  readonly starts: Uint32Array
  readonly ends: Uint32Array
}

const FOLDED_TO: ReadonlyMap<string, string> = new Map([
  ...toEntries('‘’‚‛′´', "'"),
  ...toEntries('“”„‟″«»', '"'),
  ...toEntries('‐‑‒–—―−', '-'),
  ...toEntries('\u00ad\u200b\u200c\u200d\u2060\ufeff`', ''),
  ['…', '...'] as const,
])

function toEntries(characters: string, to: string): (readonly [string, string])[] {
  return [...characters].map((character) => [character, to] as const)
}

const SPACE = /\s/

function fold(text: string): Folded {
  const parts: string[] = []
  // Only an ellipsis becomes longer when folded.
  const room = text.length + 2 * countEllipses(text)
  const starts = new Uint32Array(room)
  const ends = new Uint32Array(room)
  let length = 0
  let afterSpace = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? ''
    if (character === '*' && text[i + 1] === '*') {
      i++
      continue
    }
    const isSpace = SPACE.test(character) && character !== '\ufeff'
    const to = isSpace ? ' ' : (FOLDED_TO.get(character) ?? character)
    if (isSpace && afterSpace) {
      ends[length - 1] = i + 1
      continue
    }
    if (to === '') continue
    parts.push(to)
    for (let n = 0; n < to.length; n++) {
      starts[length] = i
      ends[length] = i + 1
      length++
    }
    afterSpace = isSpace
  }
  return { text: parts.join(''), starts, ends }
}

function countEllipses(text: string): number {
  let count = 0
  for (let at = text.indexOf('…'); at >= 0; at = text.indexOf('…', at + 1)) count++
  return count
}
