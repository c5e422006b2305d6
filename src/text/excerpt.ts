/**
 * The lines of a source file that a memory is about: selects them when the memory is made, and finds them
 * again later: in place, moved, changed, or gone. Ignores indentation, runs of white space and empty lines.
 */
import { createHash } from 'node:crypto'
import { createQuoteFinder } from './find-quote.ts'
import { diffLines } from './line-diff.ts'
import { nearestPassage } from './nearest-passage.ts'

export interface Line {
  /** 1-based, empty lines included. */
  readonly number: number
  /** Normalised for comparison. */
  readonly text: string
}

export interface Excerpt {
  /** Number of its first line in the file. */
  readonly firstLine: number
  /** Normalised for comparison, without empty lines. */
  readonly lines: readonly string[]
  /** SHA-256 over the lines, hex. */
  readonly hash: string
}

/** Returns the non-empty lines of a text: NFC, white space runs as one space, trimmed. */
export function toLines(text: string): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ number: i + 1, text: line.normalize('NFC').replace(/\s+/gu, ' ').trim() }))
    .filter((line) => line.text !== '')
}

export function hashLines(lines: readonly string[]): string {
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** Returns the whole text as an excerpt; null if it is empty. */
export function wholeText(text: string): Excerpt | null {
  const lines = toLines(text)
  return lines.length === 0 ? null : toExcerpt(lines, 0, lines.length)
}

/** Most lines of the paragraph that is taken if the words are not found at the named line. */
const PARAGRAPH_LINES = 8
/** Sizes of passages to try if the memory paraphrases the file. */
const PASSAGE_LINES = [1, 2, 3, 5, 8]
/** Least share of common words at which a passage counts as similar. */
const ALIKE = 0.5

/**
 * Returns the lines that contain the words verbatim, nearest after the named line; else the paragraph that
 * begins there; else the most similar passage. Null if nothing in the text fits.
 */
export function locateExcerpt(text: string, words: string, line: number | null): Excerpt | null {
  const lines = toLines(text)
  const quoted = findWords(text, lines, words, line)
  if (quoted !== null) return quoted
  if (line !== null) {
    const from = lines.findIndex(({ number }) => number >= line)
    if (from >= 0 && (lines[from]?.number ?? 0) <= line + 1)
      return toExcerpt(lines, from, paragraphLength(lines, from))
  }
  const found = nearestPassage(texts(lines), words, PASSAGE_LINES, null)
  return found === null || found.likeness < ALIKE ? null : toExcerpt(lines, found.from, found.count)
}

/**
 * Returns the lines that contain the words verbatim, nearest after the named line; null if there are none.
 */
export function findQuoted(text: string, words: string, line: number | null): Excerpt | null {
  return findWords(text, toLines(text), words, line)
}

/** The stored facts about an excerpt when it was last seen. */
export interface KnownExcerpt {
  readonly hash: string
  readonly lineCount: number
  /** null if it was never known. */
  readonly firstLine: number | null
  /** The lines themselves, or the memory's words for them, best first. */
  readonly wordings: readonly string[]
}

export type ExcerptFinding =
  | { readonly kind: 'same' | 'moved'; readonly excerpt: Excerpt }
  /** The excerpt is the most similar passage. */
  | { readonly kind: 'changed'; readonly excerpt: Excerpt; readonly diff: string }
  | { readonly kind: 'gone' }

/** Most lines to hash if every window of the text would have to be hashed. */
const MOST_HASHED_LINES = 500_000

/**
 * `same`: the lines, or their words with other line breaks, are in place. `moved`: they are elsewhere; the
 * nearest place counts. `changed`: a passage shares at least half of its words with them.
 */
export function findExcerpt(text: string, known: KnownExcerpt): ExcerptFinding {
  const lines = toLines(text)
  const exact = findLines(lines, known)
  if (exact !== null) return placed(exact, known)
  const wordings = known.wordings.filter((wording) => wording.trim() !== '')
  for (const wording of wordings) {
    const quoted = findWords(text, lines, wording, known.firstLine)
    if (quoted !== null) return placed(quoted, known)
  }
  const [wording] = wordings
  if (wording === undefined) return { kind: 'gone' }
  const near = lines.findIndex(({ number }) => number >= (known.firstLine ?? 1))
  const found = nearestPassage(
    texts(lines),
    wording,
    sizesAround(known.lineCount),
    near < 0 ? lines.length : near,
  )
  if (found === null || found.likeness < ALIKE) return { kind: 'gone' }
  const excerpt = toExcerpt(lines, found.from, found.count)
  return { kind: 'changed', excerpt, diff: diffLines(texts(toLines(wording)), excerpt.lines) }
}

function placed(excerpt: Excerpt, known: KnownExcerpt): ExcerptFinding {
  return { kind: excerpt.firstLine === known.firstLine ? 'same' : 'moved', excerpt }
}

/** Returns the window of lines with the same hash that is nearest to its former place. */
function findLines(
  lines: readonly Line[],
  { hash, lineCount, firstLine, wordings }: KnownExcerpt,
): Excerpt | null {
  const windows = lines.length - lineCount + 1
  if (lineCount < 1 || windows < 1) return null
  const at = firstLine === null ? -1 : lines.findIndex(({ number }) => number === firstLine)
  if (at >= 0 && at < windows && hashWindow(lines, at, lineCount) === hash)
    return toExcerpt(lines, at, lineCount)
  const first = firstLineOf(wordings, hash)
  if (first === null && windows * lineCount > MOST_HASHED_LINES) return null
  let nearest: number | null = null
  const distance = (i: number) => Math.abs((lines[i]?.number ?? 0) - (firstLine ?? 1))
  for (let i = 0; i < windows; i++) {
    if (first !== null && lines[i]?.text !== first) continue
    if (nearest !== null && distance(i) >= distance(nearest)) continue
    if (hashWindow(lines, i, lineCount) === hash) nearest = i
  }
  return nearest === null ? null : toExcerpt(lines, nearest, lineCount)
}

/**
 * Returns the first line of the wording that equals the excerpt; only windows that begin with it need to be
 * hashed.
 */
function firstLineOf(wordings: readonly string[], hash: string): string | null {
  for (const wording of wordings) {
    const lines = texts(toLines(wording))
    if (lines[0] !== undefined && hashLines(lines) === hash) return lines[0]
  }
  return null
}

/** Returns the lines that contain the words, first searching from the named line on. */
function findWords(text: string, lines: readonly Line[], words: string, line: number | null): Excerpt | null {
  const starts = lineStarts(text)
  const from = line === null ? 0 : (starts[line - 1] ?? 0)
  const behind = from === 0 ? null : createQuoteFinder(text.slice(from))(words)
  const place =
    behind === null ? createQuoteFinder(text)(words) : { start: behind.start + from, end: behind.end + from }
  if (place === null) return null
  const first = lineAt(starts, place.start)
  const last = lineAt(starts, place.end - 1)
  const at = lines.findIndex(({ number }) => number >= first)
  const inside = lines.filter(({ number }) => number >= first && number <= last).length
  return at < 0 || inside === 0 ? null : toExcerpt(lines, at, inside)
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\r|\n/g)) starts.push(end.index + end[0].length)
  return starts
}

/** Returns the number of the line that contains the character. */
function lineAt(starts: readonly number[], index: number): number {
  let low = 0
  let high = starts.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= index) low = middle
    else high = middle
  }
  return low + 1
}

function paragraphLength(lines: readonly Line[], from: number): number {
  let count = 1
  while (
    count < PARAGRAPH_LINES &&
    (lines[from + count]?.number ?? 0) === (lines[from + count - 1]?.number ?? 0) + 1
  ) {
    count++
  }
  return count
}

/** Window sizes to try, because lines may have been added, removed, split or joined. */
function sizesAround(lineCount: number): number[] {
  const sizes = [
    lineCount,
    lineCount + 1,
    lineCount + 2,
    lineCount - 1,
    Math.ceil(lineCount * 1.5),
    Math.ceil(lineCount / 2),
  ]
  return [...new Set(sizes.filter((size) => size >= 1))]
}

function hashWindow(lines: readonly Line[], from: number, count: number): string {
  return hashLines(texts(lines.slice(from, from + count)))
}

function toExcerpt(lines: readonly Line[], from: number, count: number): Excerpt {
  const chosen = texts(lines.slice(from, from + count))
  return { firstLine: lines[from]?.number ?? 1, lines: chosen, hash: hashLines(chosen) }
}

function texts(lines: readonly Line[]): string[] {
  return lines.map(({ text }) => text)
}
