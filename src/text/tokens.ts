/**
 * Splits text into terms, in the same way for stored texts and queries. English is stemmed; other alphabets
 * are kept as words; scripts without spaces become character pairs.
 */
import { stem } from './stem.ts'
import { STOPWORDS } from './stopwords.ts'

/** Joins the parts of a dotted number in one term; a letter, so that no database splits it. */
const NUMBER_JOINT = 'ǀ'
const REMEMBERED_STEMS = 20_000

/** Remainders of "n't" contractions after splitting at the apostrophe. */
const CONTRACTED = new Set(
  'isn aren wasn weren didn doesn hasn haven hadn won wouldn couldn shouldn mustn mightn ain'.split(' '),
)

/**
 * Returns the content terms of a text in order: lowercase, without accents and stopwords, English stemmed.
 * `camelCase` gives its parts and the whole, `snake_case` and `file-name.ts` their parts, `1.2.3` its parts
 * and the whole. No term contains white space, quotes or punctuation. Pure.
 */
export function toTerms(text: string): string[] {
  const terms: string[] = []
  if (isAscii(text)) collectAscii(text, terms)
  else collectUnicode(foldAccents(text), terms)
  return terms
}

/**
 * Returns the number of words, stopwords included; scripts without spaces count one word per two characters.
 */
export function countWords(text: string): number {
  if (!isAscii(text)) return countUnicodeWords(text)
  let count = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const word = isAsciiWordCode(text.charCodeAt(i))
    if (word && !inside) count++
    inside = word
  }
  return count
}

/** Returns the text in lowercase without accents, for comparing names. */
export function foldCase(text: string): string {
  return (isAscii(text) ? text : foldAccents(text)).toLowerCase()
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

function isAsciiWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function collectAscii(text: string, terms: string[]): void {
  const length = text.length
  let i = 0
  while (i < length) {
    if (!isAsciiWordCode(text.charCodeAt(i))) {
      i++
      continue
    }
    const start = i
    while (i < length && isAsciiWordCode(text.charCodeAt(i))) i++
    addAsciiRun(text, start, i, terms)
    if (isDigit(text.charCodeAt(i - 1))) addDottedNumber(text, start, i, terms)
  }
}

/** Adds one run of letters and digits: the word itself, and the parts of a camelCase one. */
function addAsciiRun(text: string, start: number, end: number, terms: string[]): void {
  const run = text.slice(start, end)
  const following = text.charCodeAt(end)
  if (end - start === 1 && (following === 35 || following === 43)) {
    const named = nameLanguage(run, text.slice(end, end + 2))
    if (named !== null) {
      terms.push(named)
      return
    }
  }
  if (isCamelCase(run)) {
    const parts = run.split(CAMEL_BOUNDARY)
    if (parts.length > 1) for (const part of parts) addWord(part.toLowerCase(), terms)
  }
  addWord(run.toLowerCase(), terms)
}

const CAMEL_BOUNDARY = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})/

/** Returns true if a capital follows the first letter and there is a lowercase letter. */
function isCamelCase(run: string): boolean {
  let inner = false
  let small = false
  for (let i = 0; i < run.length; i++) {
    const code = run.charCodeAt(i)
    if (code >= 97) small = true
    else if (i > 0 && code >= 65) inner = true
  }
  return inner && small
}

/** Names C#, F# and C++, which would lose their punctuation. */
function nameLanguage(letter: string, mark: string): string | null {
  if (mark === '++') return `${letter.toLowerCase()}plusplus`
  return mark.startsWith('#') ? `${letter.toLowerCase()}sharp` : null
}

/** Adds the whole number at the first part of `22.13` or `v1.2.3`; `start`…`end` is the run just read. */
function addDottedNumber(text: string, start: number, end: number, terms: string[]): void {
  if (text[end] !== '.' || !isDigit(text.charCodeAt(end + 1))) return
  if (start > 1 && text[start - 1] === '.' && isDigit(text.charCodeAt(start - 2))) return
  let first = end
  while (first > start && isDigit(text.charCodeAt(first - 1))) first--
  let whole = text.slice(first, end)
  let i = end
  while (text[i] === '.' && isDigit(text.charCodeAt(i + 1))) {
    const from = ++i
    while (isDigit(text.charCodeAt(i))) i++
    whole += NUMBER_JOINT + text.slice(from, i)
  }
  terms.push(whole)
}

/** Cache of stems by word; null marks a stopword. It never changes a result. */
const stems = new Map<string, string | null>()

function addWord(word: string, terms: string[]): void {
  let term = stems.get(word)
  if (term === undefined) {
    term = STOPWORDS.has(word) || CONTRACTED.has(word) ? null : /^[a-z]+$/.test(word) ? stem(word) : word
    if (stems.size >= REMEMBERED_STEMS) stems.clear()
    if (word.length <= 40) stems.set(word, term)
  }
  if (term !== null) terms.push(term)
}

const ACCENTS = /[\u0300-\u036f]/g
const UNFOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Unifies compatibility forms, strips accents of European scripts, and recomposes the rest. */
function foldAccents(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[ßẞæÆœŒøØłŁđĐðþı]/g, (letter) => UNFOLDED[letter] ?? letter)
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu
const HAS_UNSPACED = new RegExp(UNSPACED.source, 'u')
const HAN = /\p{Script=Han}/u

function collectUnicode(text: string, terms: string[]): void {
  for (const found of text.matchAll(RUN)) {
    const run = found[0]
    const start = found.index
    if (isAscii(run)) {
      addAsciiRun(text, start, start + run.length, terms)
      if (isDigit(run.charCodeAt(run.length - 1))) addDottedNumber(text, start, start + run.length, terms)
    } else if (HAS_UNSPACED.test(run)) addMixedRun(run, terms)
    else addWord(run.toLowerCase(), terms)
  }
}

/** Adds a run with a script without spaces, possibly beside words of another ("Node版"). */
function addMixedRun(run: string, terms: string[]): void {
  let from = 0
  for (const found of run.matchAll(UNSPACED)) {
    if (found.index > from) addWord(run.slice(from, found.index).toLowerCase(), terms)
    addPairs(found[0], terms)
    from = found.index + found[0].length
  }
  if (from < run.length) addWord(run.slice(from).toLowerCase(), terms)
}

/** Adds character pairs, and single Han characters, which are often words. */
function addPairs(run: string, terms: string[]): void {
  const characters = Array.from(run)
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] ?? ''
    const following = characters[i + 1]
    if (characters.length === 1 || HAN.test(character)) terms.push(character)
    if (following !== undefined) terms.push(character + following)
  }
}

function countUnicodeWords(text: string): number {
  let count = 0
  for (const found of text.matchAll(RUN)) {
    const run = found[0]
    count += HAS_UNSPACED.test(run) ? Math.ceil(run.length / 2) : 1
  }
  return count
}
