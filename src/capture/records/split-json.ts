/**
 * Reads the JSON values of one line. Normally there is one; two processes that write at once leave two
 * on a line, and a killed process leaves half a record in front of the next.
 */
import { parseJson, toRecord } from './json-values.ts'

export interface LineValues {
  readonly values: readonly unknown[]
  /** True if part of the line could not be read. */
  readonly damaged: boolean
}

/** The first fields of the agents' records; searched for behind a damaged one. */
const RECORD_STARTS = /\{"(?:parentUuid|type|timestamp|id|sessionId|display|\$set)"/g
const MAX_RECOVERIES = 32

/** Returns all records that can be read. Never throws. Linear in the line's length. */
export function readLineValues(text: string): LineValues {
  const whole = parseJson(text)
  if (whole !== undefined) return { values: [whole], damaged: false }
  const front = splitFrom(text, 0)
  if (front.end === text.length) return { values: front.values, damaged: false }
  let tries = 0
  for (const start of text.matchAll(RECORD_STARTS)) {
    if (start.index <= front.end) continue
    if (++tries > MAX_RECOVERIES) break
    const rest = splitFrom(text, start.index)
    if (rest.end === text.length) return { values: [...front.values, ...rest.values], damaged: true }
  }
  return { values: front.values, damaged: true }
}

/** Reads consecutive objects from `from` on; `end` is the first position that is not part of one. */
function splitFrom(
  text: string,
  from: number,
): { readonly values: readonly unknown[]; readonly end: number } {
  const values: unknown[] = []
  let at = from
  while (at < text.length) {
    const end = endOfObject(text, at)
    const value = end < 0 ? undefined : parseJson(text.slice(at, end))
    if (toRecord(value) === null) break
    values.push(value)
    at = end
    while (at < text.length && text.charCodeAt(at) <= 32) at++
  }
  return { values, end: at }
}

/** Returns the index after the object that begins at `from`; −1 if none begins there or it is not closed. */
function endOfObject(text: string, from: number): number {
  if (text.charCodeAt(from) !== 123) return -1
  let depth = 0
  let inString = false
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 92) i++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) depth++
    else if ((code === 125 || code === 93) && --depth === 0) return i + 1
  }
  return -1
}
