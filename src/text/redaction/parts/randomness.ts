/**
 * Tells random strings from written ones. Words and identifiers follow the letter pairs of language; keys do
 * not. Knows nothing about the purpose of a string.
 */

/** Surprise in bits (at most 9) of a letter (column) after another (row), a to z, in technical English. */
const PAIR_BITS = [
  '95449759597353959343667869',
  '37683999359277389446399968',
  '39693993594489289563599979',
  '48851869298587479547589969',
  '47436569799553856234967579',
  '39783499299499399465499959',
  '48892954399564599346489988',
  '29992989399868389474599979',
  '56455559998442359543959796',
  '49992996696999379726455889',
  '57661669399784699938697969',
  '37852899398399379955579949',
  '25872989389657339959599999',
  '49433639496686479833669979',
  '66548769696442549355455889',
  '39872986499378349354599979',
  '99999999799399899679098997',
  '37562769396655379544578959',
  '59482794396677447842487869',
  '39672894299689469345597959',
  '54564659599343849333999999',
  '29891969399999499978899999',
  '39983973398694399448996999',
  '49383797499879629892999858',
  '55574779499443429734895997',
  '39791988397599499969799964',
]

/**
 * A chunk with at most this mean surprise per pair reads like a word. Random letters average 6.3, words 3.9.
 */
const WORD_BITS = 4.9

/** Shannon entropy of the string's characters, in bits per character; 0 for the empty string. */
export function entropyBits(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  const length = value.length
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length)
  return bits
}

const CHUNK = /[A-Z]?[a-z]+|[A-Z]+/g

/**
 * Returns the share of letters and digits in chunks that read like words: near 1 for camelCase, snake_case
 * and kebab-case names, near 0 for random strings. Digits never count as words. 1 if there are no letters or
 * digits.
 */
export function wordShare(value: string): number {
  let alphanumeric = 0
  for (let i = 0; i < value.length; i++) if (isAlphanumeric(value.charCodeAt(i))) alphanumeric++
  if (alphanumeric === 0) return 1
  let inWords = 0
  for (const [chunk] of value.matchAll(CHUNK)) if (readsLikeWord(chunk)) inWords += chunk.length
  return inWords / alphanumeric
}

/** Returns true for three or more letters with common pairs. */
function readsLikeWord(chunk: string): boolean {
  if (chunk.length < 3) return false
  return pairBits(chunk) <= (chunk.length === 3 ? WORD_BITS - 0.7 : WORD_BITS)
}

/**
 * Returns the mean surprise of the letter pairs in bits, ignoring case. The string must contain only a to z.
 */
export function pairBits(letters: string): number {
  const lower = letters.toLowerCase()
  let bits = 0
  for (let i = 1; i < lower.length; i++) {
    bits += Number(PAIR_BITS[lower.charCodeAt(i - 1) - 97]?.[lower.charCodeAt(i) - 97] ?? 9)
  }
  return bits / Math.max(1, lower.length - 1)
}

/**
 * Returns true if the string looks random: letters and digits mixed without words, hexadecimal, or letters
 * whose pairs no language uses. Needs eight characters; versions, dates and names never qualify.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 8 || /\s/.test(value) || PLATFORM.test(value)) return false
  const letters = countMatches(value, /[A-Za-z]/g)
  const digits = countMatches(value, /\d/g)
  if (letters === 0 || letters + digits < value.length * 0.7) return false
  if (entropyBits(value) < Math.min(HEXADECIMAL.test(value) ? 2.6 : 3, Math.log2(value.length) - 1.1))
    return false
  if (digits === 0) return value.length >= 12 && wordShare(value) < 0.5 && pairBits(onlyLetters(value)) > 5.3
  return (
    wordShare(value) < 0.5 &&
    !VERSION.test(value) &&
    !VERSIONED_NAME.test(value) &&
    !NUMBERED_WORDS.test(value) &&
    !DATED_NAME.test(value)
  )
}

/** A compiler target: `x86_64-unknown-linux-gnu`, `linux-arm64-musl`. */
const PLATFORM = /(?:x86_64|aarch64|arm64|armv7|i686|amd64|win32|darwin|linux)[-_]/
const HEXADECIMAL = /^[0-9a-fA-F]+$/
const VERSION = /^[vV=^~<> ]*\d+\.\d+(?:\.\d+)?(?:[-.+_]?[A-Za-z]{0,10}\d*)*$/
/** A package and its version: `left-pad-1.3.0`, `lib@2.0.1`. */
const VERSIONED_NAME = /^@?[A-Za-z][\w./-]{0,60}[-_@:]v?\d{1,4}(?:\.\d{1,4}){1,3}(?:[-.+][\w.]{1,20})?$/
/** One or more words with a number: `oauth2`, `utf8`, `x64`, `s3-bucket1`. */
const NUMBERED_WORDS = /^[A-Za-z]{1,12}(?:[-_.]?\d{1,4})?(?:[-_.][A-Za-z]{1,12}(?:[-_.]?\d{1,4})?){0,3}$/

/** `item-2024-05`, `backup_2024-05-11`. */
const DATED_NAME = /^[A-Za-z][A-Za-z_.-]*[-_.](?:19|20)\d\d[-_.]?\d\d(?:[-_.]?\d\d)?$/

function onlyLetters(value: string): string {
  return value.replace(/[^A-Za-z]+/g, '')
}

function countMatches(value: string, pattern: RegExp): number {
  return value.match(pattern)?.length ?? 0
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}
