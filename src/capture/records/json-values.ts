/**
 * Narrow readers for foreign JSON. Agents change their formats without notice, so nothing here throws: what is
 * not of the expected kind reads as absent.
 */
export type JsonRecord = Readonly<Record<string, unknown>>

/** Undefined where the text is no JSON, which has no such value itself. */
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

/** An empty record where there is none, so that reads can be chained. */
export function recordAt(record: JsonRecord, key: string): JsonRecord {
  return toRecord(record[key]) ?? {}
}

/** The empty string where there is none. */
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

/** Strings of a list, others left out. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
