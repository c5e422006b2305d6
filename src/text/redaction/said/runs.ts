/** Splits the neighbourhood of a noun into runs: words, marks, and possible values. */
import { pairBits } from '../parts/randomness.ts'
import { UNSPACED_LEADS } from './tongues.ts'
import { wordsOf } from './words-of.ts'

export interface Run {
  readonly start: number
  /** The marks before, the word or value itself, and the marks after it. */
  readonly opening: string
  readonly core: string
  readonly closing: string
  /** The core in lowercase. */
  readonly word: string
  /** True for a script without spaces between words. */
  readonly unspaced: boolean
}

const RUN =
  /[^\s\\\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]{1,512}|[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]{1,40}/y
const OPENING = /^[*_`"'“”„«»‘’‹›()[\]{}<>|:=→,]+/
const CLOSING = /[*_`"'“”„«»‘’‹›()[\]{}<>|,.;:!?…]+$/

/** Returns the run at this position, which must not be blank; null at the end of the text. */
export function readRun(text: string, at: number): Run | null {
  RUN.lastIndex = at
  const whole = RUN.exec(text)?.[0]
  return whole === undefined ? null : toRun(whole, at)
}

const RUNS = new RegExp(RUN.source, 'g')

/** Splits a passage that starts at `offset` of the text into runs. */
export function splitRuns(passage: string, offset: number): Run[] {
  return [...passage.matchAll(RUNS)].map((found) => toRun(found[0], offset + found.index))
}

export function toRun(whole: string, start: number): Run {
  if (whole.charCodeAt(0) >= 0x2e80)
    return { start, opening: '', core: whole, closing: '', word: whole, unspaced: true }
  const opening = OPENING.exec(whole)?.[0] ?? ''
  const rest = whole.slice(opening.length)
  const closing = CLOSING.exec(rest)?.[0] ?? ''
  const core = rest.slice(0, rest.length - closing.length)
  return { start, opening, core, closing, word: core.toLowerCase(), unspaced: false }
}

/** Returns true if the run is a word of a language, and thus a value only if quoted, or a link. */
export function isWord({ core, unspaced }: Run): boolean {
  if (unspaced || core.includes('](')) return true
  if (!/^[\p{L}\p{M}'’]+(?:-[\p{L}\p{M}'’]+){0,2}$/u.test(core)) return false
  return !(core.length >= 12 && /^[A-Za-z]+$/.test(core) && pairBits(core) > 5.6)
}

const LEADS = wordsOf('leads')
const TOWARDS = wordsOf('towards')
const FILLERS = wordsOf('fillers')
const SMALL = wordsOf('small')

export type Lead = 'sure' | 'towards' | null

/** Returns how a run of marks, or the marks around a word, lead to a value. */
export function leadOf(run: Run): Lead {
  if (run.unspaced) return UNSPACED_LEADS.test(run.core) ? 'sure' : null
  if (run.core === '') return /[:=→]/.test(run.opening) ? 'sure' : null
  if (/[:=→]/.test(run.closing)) return 'sure'
  if (run.closing.includes(',')) return null
  if (LEADS.has(run.word)) return 'sure'
  if (ARROW.test(run.core)) return 'sure'
  return TOWARDS.has(run.word) ? 'towards' : null
}

const ARROW = /^(?:-{1,6}>?|=>|[–—→⇒:=]|:=|<-)$/

export function isFiller(run: Run): boolean {
  return FILLERS.has(run.word) || /^[*_`"'“„«|>]+$/.test(run.core + run.opening)
}

/** Returns true if the word may follow a noun without forming a longer noun. */
export function isSmall({ word }: Run): boolean {
  return SMALL.has(word) || LEADS.has(word) || TOWARDS.has(word) || FILLERS.has(word)
}

const NAMES = wordsOf('names')

/** Returns true for a word after a value that names it: "… is the password", "… as the password". */
export function namesValue({ word }: Run): boolean {
  return NAMES.has(word)
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '‹': '›',
}

/** Returns the value of a run without quotes and punctuation: its position, and if it was quoted. */
export function readRunValue(run: Run): {
  readonly start: number
  readonly value: string
  readonly quoted: boolean
} {
  const { opening, core, closing } = run
  for (let i = opening.length - 1; i >= 0; i--) {
    const close = QUOTES[opening[i] ?? '']
    const whole = opening.slice(i + 1) + core + closing
    const end = close === undefined ? -1 : whole.lastIndexOf(close)
    if (end > 0) return { start: run.start + i + 1, value: whole.slice(0, end), quoted: true }
  }
  const kept = /[([{<*]$/.exec(opening)?.[0] ?? ''
  const own = /[^\w=]/.test(core) && !closing.includes(CLOSES[kept] ?? ' ') ? kept : ''
  const sign = /^[!?]+/.exec(closing)?.[0] ?? ''
  return { start: run.start + opening.length - own.length, value: own + core + sign, quoted: false }
}

const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>', '*': '*' }

const SETS = Map.groupBy(wordsOf('sets'), (stem) => stem.slice(0, 2))

/** Returns true for a verb that sets or uses a value. */
export function isSetter(word: string): boolean {
  const stems = SETS.get(word.slice(0, 2))
  return stems?.some((stem) => word.startsWith(stem) && word.length <= stem.length + 5) ?? false
}
