/** Decodes rows in SQLite's record format and rejects inconsistent ones. Pure. */
import type { SqlValue } from '../driver.ts'

/** @see https://www.sqlite.org/fileformat2.html#record_format */
export function decodeRecord(payload: Buffer): SqlValue[] | null {
  const header = readVarint(payload, 0)
  if (header === null || header.value > payload.length || header.value < 1) return null
  const types: number[] = []
  let at = header.next
  while (at < header.value) {
    const type = readVarint(payload, at)
    if (type === null || type.next > header.value) return null
    types.push(type.value)
    at = type.next
  }
  const values: SqlValue[] = []
  for (const type of types) {
    const size = sizeOf(type)
    if (size === null || at + size > payload.length) return null
    const value = decodeValue(type, payload.subarray(at, at + size))
    if (value === undefined) return null
    values.push(value)
    at += size
  }
  return at === payload.length ? values : null
}

/**
 * Returns null for numbers beyond JavaScript's exact range, which never occur in a Lore store and are damage.
 */
export function readVarint(
  bytes: Buffer,
  from: number,
): { readonly value: number; readonly next: number } | null {
  let value = 0
  for (let i = 0; i < 9; i++) {
    const byte = bytes[from + i]
    if (byte === undefined) return null
    if (i === 8) {
      value = value * 256 + byte
      return Number.isSafeInteger(value) ? { value, next: from + 9 } : null
    }
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return { value, next: from + i + 1 }
  }
  return null
}

const FIXED_SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const

/** Returns null for the two reserved types. */
function sizeOf(type: number): number | null {
  if (type >= 12) return Math.floor((type - 12) / 2)
  return FIXED_SIZES[type] ?? null
}

/** Returns undefined for text that is no longer valid. */
function decodeValue(type: number, bytes: Buffer): SqlValue | undefined {
  switch (type) {
    case 0:
      return null
    case 6: {
      const value = bytes.readBigInt64BE(0)
      return Number.isSafeInteger(Number(value)) ? Number(value) : value
    }
    case 7:
      return bytes.readDoubleBE(0)
    case 8:
      return 0
    case 9:
      return 1
    default:
      if (type < 6) return bytes.readIntBE(0, bytes.length)
      if (type % 2 === 0) return Uint8Array.from(bytes)
      return decodeText(bytes)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeText(bytes: Buffer): string | undefined {
  try {
    const text = utf8.decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
