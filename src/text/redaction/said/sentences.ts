/** Finds the sentence around a noun, the answer if it is a question, and a value alone on the line below. */

export interface Passage {
  readonly start: number
  readonly end: number
}

export interface Sentence extends Passage {
  /** The answer to a question: the next sentence or line, without the speaker's name. */
  readonly answer: Passage | null
  /** The line below, if it holds nothing but one word. */
  readonly below: Passage | null
  /** True if a mark ends the sentence before the line below. */
  readonly isClosed: boolean
}

const REACH = 200
const ENDS = /[.!?…](?=[\s"'”»)]|$)|[。！？]|\n|\\n/g
const ANSWERED = /[ \t]*(?:\r?\n|\\n)?[ \t]*(?:[-*>–—][ \t]+)?(?:[\p{L}]{1,12}[ \t]*[:：][ \t]*)?/uy
const ALONE = /\r?\n?[ \t]{0,8}(\S{7,200})[ \t]*(?=\r?\n|$)/y
/** The same below a sentence that ends in a mark. */
const ALONE_BELOW = /[ \t]*\r?\n(?:[ \t]*\r?\n)?[ \t>]{0,8}(\S{7,200})[ \t]*(?=\r?\n|$)/y

/** Returns the sentence that holds [start, end), at most 200 characters to each side. */
export function sentenceAround(text: string, start: number, end: number): Sentence {
  const from = Math.max(0, start - REACH)
  const before = text.slice(from, start)
  let first = from === 0 ? 0 : Math.max(0, before.indexOf(' '))
  for (const found of before.matchAll(ENDS))
    if (!isOwnSign(before, found.index)) first = found.index + found[0].length
  const mark = nextEnd(text, end)
  const last = mark === null ? Math.min(text.length, end + REACH) : mark.start
  const ending = mark === null ? '' : text.slice(mark.start, mark.end)
  const isClosed = !/\n$/.test(ending)
  const isQuestion = ending === '?' || ending === '？'
  return {
    start: from + first,
    end: last,
    answer: isQuestion && mark !== null ? answerFrom(text, mark.end) : null,
    below: mark === null || isQuestion ? null : aloneFrom(text, mark.end, isClosed ? ALONE_BELOW : ALONE),
    isClosed,
  }
}

/** Dots of short forms inside a sentence. */
const SHORT_FORM = /(?<!\p{L})(?:i\.e|e\.g|z\. ?b|d\. ?h|p\. ?ej|c\.-à-d|bzw|resp|cf|vs|nr)$/iu

/** Returns true for a sign that ends no sentence: of `Sommer2023!`, of "i.e.". */
function isOwnSign(passage: string, at: number): boolean {
  if (passage[at] === '.') return SHORT_FORM.test(passage.slice(Math.max(0, at - 8), at))
  return (
    /[!?]/.test(passage[at] ?? '') &&
    /[\p{L}!?%+*#]\d+\S*$|\d\p{L}\S*$/u.test(passage.slice(Math.max(0, at - 40), at))
  )
}

function nextEnd(text: string, from: number): Passage | null {
  const window = text.slice(from, from + REACH)
  const found = [...window.matchAll(ENDS)].find(({ index }) => !isOwnSign(window, index))
  if (found === undefined) return null
  return { start: from + found.index, end: from + found.index + found[0].length }
}

function answerFrom(text: string, from: number): Passage | null {
  ANSWERED.lastIndex = from
  const start = from + (ANSWERED.exec(text)?.[0].length ?? 0)
  const end = nextEnd(text, start)?.start ?? Math.min(text.length, start + REACH)
  return end > start ? { start, end } : null
}

function aloneFrom(text: string, from: number, pattern: RegExp): Passage | null {
  pattern.lastIndex = from
  const word = pattern.exec(text)
  if (word === null) return null
  const start = from + word[0].indexOf(word[1] ?? '')
  return { start, end: start + (word[1] ?? '').length }
}

const LONGEST_SENTENCE = 400

/** Splits a text into sentences and lines. Those of more than 400 characters are left out: nobody says them. */
export function* splitSentences(text: string): Generator<Passage> {
  let start = 0
  for (const found of text.matchAll(ENDS)) {
    const end = found.index + found[0].length
    if (isOwnSign(text, found.index)) continue
    if (end - start <= LONGEST_SENTENCE) yield { start, end }
    start = end
  }
  if (text.length > start && text.length - start <= LONGEST_SENTENCE) yield { start, end: text.length }
}
