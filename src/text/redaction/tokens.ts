/** Finds tokens by their vendor's prefix, anywhere in the text. */
import type { Cut } from './parts/cuts.ts'
import { isDummyToken } from './parts/placeholders.ts'
import { entropyBits, looksRandom, pairBits, wordShare } from './parts/randomness.ts'
import { TOKEN_SHAPES, type TokenShape } from './token-shapes.ts'

interface Reader {
  readonly kind: string
  readonly start: string
  readonly pattern: RegExp
}

const escapeLiteral = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** Longest beginnings first, so that `sk-ant-` is tried before `sk-`. */
const READERS: readonly Reader[] = TOKEN_SHAPES.flatMap(({ kind, starts, body }: TokenShape) =>
  starts.map((start) => ({
    kind,
    start,
    pattern: new RegExp(`${escapeLiteral(start)}(${body})(?![A-Za-z0-9])`, 'y'),
  })),
).sort((a, b) => b.start.length - a.start.length)

const READERS_BY_PAIR = Map.groupBy(READERS, (reader) => pairOf(reader.start))

function pairOf(text: string, at = 0): string {
  return text.slice(at, at + 2)
}

/**
 * Any beginning followed by ten token characters. Grouped by first letter, which makes the search twice as
 * fast.
 */
const BEGINNING = `(?:${[...Map.groupBy(READERS, (reader) => reader.start.slice(0, 1))]
  .map(
    ([first, readers]) =>
      `${first}(?:${readers.map(({ start }) => escapeLiteral(start.slice(1))).join('|')})`,
  )
  .join('|')})(?=[A-Za-z0-9_.:/+%-]{10})`

/**
 * A token starts a word or a part of one, or follows an escape: a line break in quoted text, `%3D` in an
 * address. The group matches what stands before it; that is faster than a look-behind at every position.
 */
const AT_WORD = new RegExp(`(^|[^A-Za-z0-9])${BEGINNING}`, 'g')
const AT_ESCAPE = new RegExp(`(\\\\[nrt]|%[0-9A-Fa-f]{2})${BEGINNING}`, 'g')
const ESCAPES = /\\[nrt][A-Za-z]|%[0-9A-Fa-f]{2}[A-Za-z]/

export function findTokens(text: string): Cut[] {
  const cuts = [...sweep(text, AT_WORD), ...(MAY_BE_GLUED.test(text) ? sweep(text, GLUED) : [])]
  return ESCAPES.test(text) ? [...cuts, ...sweep(text, AT_ESCAPE)] : cuts
}

/** `xghp_…`, `123ghp_…`: directly after other characters. No word contains these beginnings in its middle. */
const GLUED =
  /([A-Za-z0-9])(?<!\\[nrt]|%[0-9A-Fa-f]{2})(?:g(?:h[pousr]_|ithub_pat_|lpat-)|sk(?:-ant-|-proj-|_live_)|rk_live_|xox[bp]-|npm_|dckr_pat_)/g

/** Quick check: the last sign of such a beginning. */
const MAY_BE_GLUED = /[_-](?<=gh[pousr]_|_pat_|glpat-|sk-(?:ant|proj)-|[sr]k_live_|xox[bp]-|npm_)/

function sweep(text: string, pattern: RegExp): Cut[] {
  const cuts: Cut[] = []
  pattern.lastIndex = 0
  for (let hit = pattern.exec(text); hit !== null; hit = pattern.exec(text)) {
    const at = hit.index + (hit[1] ?? '').length
    const cut = readToken(text, at)
    pattern.lastIndex = cut === null ? Math.max(at, hit.index + 1) : cut.end
    if (cut !== null) cuts.push(cut)
  }
  return cuts
}

function readToken(text: string, at: number): Cut | null {
  for (const { kind, start, pattern } of READERS_BY_PAIR.get(pairOf(text, at)) ?? []) {
    if (!text.startsWith(start, at)) continue
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null || !isDrawn(found[1] ?? '') || (PLAIN.test(start) && isInsideBase64(text, at)))
      continue
    return { start: at, end: at + found[0].length, kind }
  }
  return null
}

const PLAIN = /^[A-Za-z0-9]+$/

/** Returns true inside base64 data such as an image, where any letters occur by chance. */
function isInsideBase64(text: string, at: number): boolean {
  return /[\w+/-]{60}$/.test(text.slice(Math.max(0, at - 60), at))
}

/** Returns true for a random body; bodies that read like words are names (`sk-loading-spinner`). */
function isDrawn(body: string): boolean {
  if (isDummyToken(body) || entropyBits(body) < 2.3) return false
  if (/^[A-Z0-9]+$/.test(body)) return /\d/.test(body) || pairBits(body) > 4.9
  return /\d/.test(body) ? wordShare(body) < 0.65 : looksRandom(body)
}
