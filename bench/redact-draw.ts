/** Draws made-up credentials from a seed, so that the repository never holds a whole one. */

export const LOWER = 'abcdefghijklmnopqrstuvwxyz'
export const UPPER = LOWER.toUpperCase()
export const DIGITS = '0123456789'
export const HEX = `${DIGITS}abcdef`
export const ALPHANUMERIC = LOWER + UPPER + DIGITS
export const URL_SAFE = `${ALPHANUMERIC}_-`
export const BASE64 = `${ALPHANUMERIC}+/`

export interface Draw {
  /**
   * Draws `length` characters of the alphabet; from 8 on, at least one digit and one letter if it has both.
   */
  readonly text: (alphabet: string, length: number) => string
  readonly hex: (length: number) => string
  readonly uuid: () => string
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T
  /** Lines of 64 base64 characters, as in key files. */
  readonly lines: (count: number) => string[]
  /** A password as people choose it: a made-up word, digits and a sign. */
  readonly password: () => string
}

/** The same seed draws the same values in the same order. */
export function createDraw(seed: number): Draw {
  const random = mulberry32(seed)
  const index = (length: number) => Math.floor(random() * length)
  const raw = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[index(alphabet.length)]).join('')
  const text = (alphabet: string, length: number): string => {
    const drawn = raw(alphabet, length)
    const wanted = /\d/.test(alphabet) && /[A-Za-z]/.test(alphabet) && length >= 8
    return !wanted || (/\d/.test(drawn) && /[A-Za-z]/.test(drawn)) ? drawn : text(alphabet, length)
  }
  const hex = (length: number) => text(HEX, length)
  return {
    text,
    hex,
    uuid: () => [8, 4, 4, 4, 12].map((length) => raw(HEX, length)).join('-'),
    pick: (choices) => choices[index(choices.length)] ?? choices[0],
    lines: (count) => Array.from({ length: count }, () => text(BASE64, 64)),
    password: () => {
      const word =
        raw('bdfgklmnprstvz', 1).toUpperCase() + raw('aeiou', 1) + raw('bdfgklmnprstvz', 1) + raw('aeiou', 1)
      return `${word}${raw('bdfgklmnprstvz', 1)}${raw('23456789', 3)}${raw('!?%+*', 1)}${raw(LOWER, 2)}`
    },
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
