/**
 * Readers for values of other programs. Nothing here throws; a value of another shape becomes
 * undefined. Pure.
 */
import type { EpochMs } from '../../../core/ids.ts'

export type Fields = Readonly<Record<string, unknown>>

export function toFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** Returns the objects of a list; empty if it is none. */
export function toFieldsList(value: unknown): readonly Fields[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.map(toFields).filter((fields) => fields !== undefined)
}

/** Maximum levels of brackets in a document. Records have a few; thousands would exhaust the stack of whoever reads them. */
const MOST_LEVELS = 500

/** Returns undefined for text that is not JSON, or that is nested deeper than any record. */
export function parseJson(text: string): unknown {
  if (isNestedDeeper(text, MOST_LEVELS)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d,
] as const

function isNestedDeeper(text: string, most: number): boolean {
  let level = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) i = endOfString(text, i)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      level++
      if (level > most) return true
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level--
  }
  return false
}

/** Returns the place of the quote that closes the string; the end of the text if none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}

/** Returns trimmed text; undefined if it is empty or not a string. */
export function toText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' ? undefined : text
}

/** Returns an id as text; accepts numbers. */
export function toKey(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : toText(value)
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Returns the number, clamped to the bounds. */
export function toNumberIn(value: unknown, min: number, max: number): number | undefined {
  const number = toNumber(value)
  return number === undefined ? undefined : Math.min(max, Math.max(min, number))
}

/** Largest accepted count. */
const MOST = 1e9

export function toCount(value: unknown): number | undefined {
  const number = toNumber(value)
  return number === undefined || number < 0 ? undefined : Math.min(MOST, Math.trunc(number))
}

/** Accepts true, 1, `1` and `true`, as databases store flags. */
export function toBoolean(value: unknown): boolean {
  return value === true || value === 1 || value === 1n || value === '1' || value === 'true'
}

/** Returns the texts of a list, which may be encoded as JSON. */
export function toTexts(value: unknown): readonly string[] {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.flatMap((item) => toText(item) ?? []) : []
}

/** Returns the fields of an object, which may be encoded as JSON. */
export function toJsonFields(value: unknown): Fields {
  return toFields(typeof value === 'string' ? parseJson(value) : value) ?? {}
}

const FIRST = Date.UTC(1971, 0, 1)
const LAST = Date.UTC(2200, 0, 1)
/**
 * Separates seconds from milliseconds: seconds stay below it until the year 5138, milliseconds exceed
 * it from 1973 on.
 */
const SECONDS_END = 1e11
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

/**
 * Parses a time in milliseconds, seconds or nanoseconds since 1970, or a date string, UTC if it names
 * no zone. Returns undefined for times before 1971 or after 2199.
 */
export function toMoment(value: unknown): EpochMs | undefined {
  const at = typeof value === 'string' ? parseMoment(value.trim()) : fromNumber(toNumber(value))
  return at !== undefined && at >= FIRST && at <= LAST ? Math.trunc(at) : undefined
}

function fromNumber(number: number | undefined): number | undefined {
  if (number === undefined) return undefined
  if (number < SECONDS_END) return number * 1000
  return number > 1e16 ? number / 1e6 : number
}

function parseMoment(text: string): number | undefined {
  if (/^\d{9,19}(?:\.\d+)?$/.test(text)) return fromNumber(Number(text))
  const at = Date.parse(WITHOUT_ZONE.test(text) ? `${text.replace(' ', 'T')}Z` : text)
  return Number.isNaN(at) ? undefined : at
}
