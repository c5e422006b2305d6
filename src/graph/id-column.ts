/** Ids by position in a quarter of the memory: UUIDs as 16 bytes, other ids as strings. */

export interface IdColumn {
  set(at: number, id: string): void
  get(at: number): string
  sizeBytes(): number
}

/** 32-bit numbers per id. */
const WORDS = 4
const DASHES = [8, 13, 18, 23]
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function createIdColumn(capacity: number): IdColumn {
  let words = new Uint32Array(capacity * WORDS)
  const others = new Map<number, string>()
  return {
    set(at, id) {
      if ((at + 1) * WORDS > words.length) {
        const grown = new Uint32Array(Math.max(2 * words.length, (at + 1) * WORDS))
        grown.set(words)
        words = grown
      }
      if (pack(id, words, at * WORDS)) others.delete(at)
      else others.set(at, id)
    },
    get: (at) => others.get(at) ?? unpack(words, at * WORDS),
    sizeBytes: () => words.byteLength + others.size * 100,
  }
}

/** Packs a lowercase UUID; returns false for anything else, which could not be restored exactly. */
function pack(id: string, words: Uint32Array, at: number): boolean {
  if (id.length !== 36) return false
  let digits = 0
  let word = 0
  for (let i = 0; i < 36; i++) {
    const code = id.charCodeAt(i)
    if (code === 45) {
      if (!DASHES.includes(i)) return false
      continue
    }
    const digit = code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : -1
    if (digit < 0) return false
    word = (word << 4) | digit
    if (++digits % 8 === 0) words[at + digits / 8 - 1] = word >>> 0
  }
  return digits === 32
}

function unpack(words: Uint32Array, at: number): string {
  let hex = ''
  for (let i = 0; i < WORDS; i++) {
    const word = words[at + i] ?? 0
    hex +=
      (HEX[word >>> 24] ?? '') +
      (HEX[(word >>> 16) & 255] ?? '') +
      (HEX[(word >>> 8) & 255] ?? '') +
      (HEX[word & 255] ?? '')
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
