/**
 * Reads values from an answer of unknown shape: each function returns a value of the wanted type or null, and
 * never throws. Reads own fields only.
 */

export type AnswerRecord = Readonly<Record<string, unknown>>

export function toRecord(value: unknown): AnswerRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnswerRecord) : null
}

/** Returns an own field of the record, or undefined. */
export function fieldOf(record: AnswerRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** Returns the list in a field; empty if the field is absent or not a list. */
export function listIn(record: AnswerRecord, name: string): readonly unknown[] {
  const value = fieldOf(record, name)
  return Array.isArray(value) ? value : []
}

/** Characters that must not be stored, or that show people another text than machines read. */
const UNFIT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/**
 * Returns the text without control characters, hidden characters and lone surrogates, trimmed; null for other
 * values, and if no letter or digit is left.
 */
export function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.toWellFormed().replace(UNFIT, '').replace(/\r\n?/g, '\n').trim()
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null
}

/** Returns a whole number, also if written as text; null for anything else. */
export function readInteger(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  if (typeof value !== 'string' || !/^\s{0,4}-?\d{1,9}\s{0,4}$/.test(value)) return null
  return Number(value)
}

/**
 * Returns one of the words, ignoring case and the separator of its parts (`Part of`, `part-of`); else null.
 */
export function readWord<T extends string>(value: unknown, words: ReadonlySet<T>): T | null {
  if (typeof value !== 'string' || value.length > 60) return null
  const word = value
    .trim()
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
  return words.has(word as T) ? (word as T) : null
}
