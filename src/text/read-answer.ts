/**
 * Reads values out of an answer that may hold anything: each function answers with a value of the wanted kind
 * or with null, and never throws. Only own fields are read.
 */

export type AnswerRecord = Readonly<Record<string, unknown>>

export function toRecord(value: unknown): AnswerRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as AnswerRecord) : null
}

/** A field of the record itself; undefined where there is none. */
export function fieldOf(record: AnswerRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** The list in a field; empty where there is none or something else. */
export function listIn(record: AnswerRecord, name: string): readonly unknown[] {
  const value = fieldOf(record, name)
  return Array.isArray(value) ? value : []
}

/** What must not be stored, and what shows a person another text than it gives a machine. */
const UNFIT =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u2060\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu

/**
 * A text without control, hidden and half characters, trimmed; null for other values, and for a text in which
 * no letter or digit is left.
 */
export function readText(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.toWellFormed().replace(UNFIT, '').replace(/\r\n?/g, '\n').trim()
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null
}

/** A whole number, also one written as text; null for anything else. */
export function readInteger(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null
  if (typeof value !== 'string' || !/^\s{0,4}-?\d{1,9}\s{0,4}$/.test(value)) return null
  return Number(value)
}

/** One of the words, told regardless of case and of what joins its parts (`Part of`, `part-of`); else null. */
export function readWord<T extends string>(value: unknown, words: ReadonlySet<T>): T | null {
  if (typeof value !== 'string' || value.length > 60) return null
  const word = value
    .trim()
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
  return words.has(word as T) ? (word as T) : null
}
