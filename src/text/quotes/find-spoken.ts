/**
 * Finds words in what somebody said. Only words and numbers count: letter case, punctuation, quotation marks, dashes,
 * apostrophes and white space do not, and an ellipsis in the quote stands for words left out. Pure.
 */
import type { Place } from '../find-quote.ts'

interface Word extends Place {
  readonly folded: string
}

/** A character of a script without spaces; a number with its sign; a word with apostrophes; a sign of money or percent. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?<![\p{L}\p{N}])[-−–]?\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}\p{N}]+(?:['’‘ʼ´`][\p{L}\p{M}]+)*|[%$€£]/gu
const APOSTROPHES = /['’‘ʼ´`]/gu
const ELLIPSIS = /\[?(?:…|\.{3,})\]?/u
/** Words that each part around an ellipsis must have; a shorter part could stand anywhere. */
const MIN_PART_WORDS = 2

/**
 * Returns the passage from the first to the last word of the quote, or null if it is not there. Whole words only: "able
 * to merge" is not in "unable to merge". Both texts are compared in Unicode's composed form, and the place is one of
 * `text.normalize('NFC')`.
 */
export function findSpoken(text: string, quote: string): Place | null {
  const said = toWords(text)
  const parts = quote
    .split(ELLIPSIS)
    .map((part) => toWords(part).map(({ folded }) => folded))
    .filter((part) => part.length > 0)
  if (parts.length === 0) return null
  if (parts.length > 1 && parts.some((part) => part.length < MIN_PART_WORDS)) return null
  let from = 0
  let start: number | null = null
  let end = 0
  for (const part of parts) {
    const at = findRun(said, part, from)
    if (at === null) return null
    start ??= said[at]?.start ?? 0
    from = at + part.length
    end = said[from - 1]?.end ?? 0
  }
  return start === null ? null : { start, end }
}

function toWords(text: string): Word[] {
  return [...text.normalize('NFC').matchAll(WORD)].map((found) => ({
    folded: found[0].replace(APOSTROPHES, '').replace(/^[−–]/u, '-').toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }))
}

function findRun(said: readonly Word[], wanted: readonly string[], from: number): number | null {
  for (let at = from; at + wanted.length <= said.length; at++) {
    if (wanted.every((word, i) => said[at + i]?.folded === word)) return at
  }
  return null
}
