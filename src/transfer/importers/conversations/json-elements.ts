/**
 * Splits a JSON array into its elements while it streams by, so that memory holds one element at a time. A document that is
 * one object counts as an array of one.
 */
import { damagedJson } from '../reading/not-this-kind.ts'

export interface JsonElement {
  /** Null if it cannot be read. */
  readonly text: string | null
  /** The reason if there is no text: larger than the limit, or not UTF-8. */
  readonly lost: 'too_large' | 'not_utf8' | null
  /** Byte offset at which reading can go on after this element. */
  readonly end: number
}

/** Largest element: parsing it needs several times its size. */
const LONGEST_BYTES = 24_000_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * @param chunks the document from byte `from` on, which is 0 or the `end` of an earlier element
 * @throws LoreError invalid_input if the document ends too early or is no list
 */
export async function* readElements(
  chunks: AsyncIterable<Buffer>,
  from: number,
  longest = LONGEST_BYTES,
): AsyncGenerator<JsonElement> {
  const splitter = createSplitter(from, longest)
  for await (const chunk of chunks) yield* splitter.push(chunk)
  splitter.finish()
}

interface Splitter {
  push(chunk: Buffer): Generator<JsonElement>
  /** @throws LoreError invalid_input if the list is not closed */
  finish(): void
}

function createSplitter(from: number, longest: number): Splitter {
  let offset = from
  /** Brackets that are open; 1 inside the list. */
  let depth = from === 0 ? 0 : 1
  let isInString = false
  let isEscaped = false
  let isOver = false
  let isAlone = false
  let parts: Buffer[] = []
  let held = 0
  const hold = (part: Buffer) => {
    held += part.length
    if (held > longest) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const take = (end: number): JsonElement | null => {
    const isTooLarge = held > longest
    const text = isTooLarge ? null : decode(Buffer.concat(parts))
    parts = []
    held = 0
    if (text === null) return { text, lost: isTooLarge ? 'too_large' : 'not_utf8', end }
    return text === '' ? null : { text, lost: null, end }
  }
  return {
    *push(chunk) {
      let start = 0
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i] as number
        if (isInString) {
          if (isEscaped) isEscaped = false
          else if (byte === BACKSLASH) isEscaped = true
          else if (byte === QUOTE) isInString = false
          continue
        }
        if (byte === QUOTE) {
          if (depth === 0) throw damagedJson()
          isInString = true
        } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
          if (isOver) throw damagedJson()
          if (depth === 0 && byte === OPEN_OBJECT) isAlone = true
          if (depth === 0) start = byte === OPEN_LIST ? i + 1 : i
          depth++
        } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
          if (depth === 0) throw damagedJson()
          depth--
          if (depth > 0) continue
          isOver = true
          hold(chunk.subarray(start, isAlone ? i + 1 : i))
          start = chunk.length
          const last = take(offset + i)
          if (last !== null) yield last
        } else if (byte === COMMA && depth === 1 && !isAlone) {
          hold(chunk.subarray(start, i))
          start = i + 1
          const element = take(offset + i)
          if (element !== null) yield element
        } else if (depth === 0 && !isBlank(byte)) throw damagedJson()
      }
      if (depth > 0) hold(chunk.subarray(start))
      offset += chunk.length
    },
    finish() {
      if (!isOver) throw damagedJson()
    },
  }
}

/** Returns trimmed text; null for bytes that are not UTF-8. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** White space, and the bytes of a mark at the beginning of a UTF-8 file. */
function isBlank(byte: number): boolean {
  return byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf
}
