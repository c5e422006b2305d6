/**
 * Readers for fields of foreign JSON. Agents change their formats without notice, so nothing here
 * throws: a value of an unexpected type reads as absent.
 */
export type JsonRecord = Readonly<Record<string, unknown>>

/** Returns undefined if the text is not JSON; JSON itself has no such value. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function toRecord(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : null
}

/** Returns the record at `key`, or an empty one, so that reads can be chained. */
export function recordAt(record: JsonRecord, key: string): JsonRecord {
  return toRecord(record[key]) ?? {}
}

/** Returns the string at `key`, or the empty string. */
export function stringAt(record: JsonRecord, key: string): string {
  const value = record[key]
  return typeof value === 'string' ? value : ''
}

export function listAt(record: JsonRecord, key: string): readonly unknown[] {
  const value = record[key]
  return Array.isArray(value) ? value : []
}

export function numberAt(record: JsonRecord, key: string): number | null {
  const value = record[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Returns the strings of a list and leaves out other values; empty if it is not a list. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
