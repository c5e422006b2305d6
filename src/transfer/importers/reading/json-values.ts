/** Reads a JSON document, or one JSON value a line. Pure. */
import { parseJson } from './values.ts'

export interface JsonValues {
  readonly values: readonly unknown[]
  /** Number of lines that are not JSON. */
  readonly bad: number
}

/** Returns the whole document as one value, or the values of its lines. */
export function toJsonValues(text: string): JsonValues {
  const plain = text.replace(/^\uFEFF/, '')
  const whole = parseJson(plain)
  if (whole !== undefined) return { values: [whole], bad: 0 }
  const lines = plain.split('\n').filter((line) => line.trim() !== '')
  const values = lines.map((line) => parseJson(line)).filter((value) => value !== undefined)
  return { values, bad: lines.length - values.length }
}
