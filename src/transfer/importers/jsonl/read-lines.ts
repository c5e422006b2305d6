/**
 * Reads a file line by line, numbered, in constant memory. Lines that are not UTF-8 are returned as
 * null, not thrown.
 */
import { createReadStream } from 'node:fs'

export interface NumberedLine {
  /** Counted from 1. */
  readonly number: number
  /** Null if it is not UTF-8 or longer than any record. */
  readonly text: string | null
  /** Bytes of the file up to the end of this line. */
  readonly bytesRead: number
}

/** Maximum length of a line; the longest turn is a hundredth of it. */
const LONGEST_BYTES = 64_000_000
const NEWLINE = 0x0a

/** Skips empty lines, but counts them. A last line without a line break counts as a line. */
export async function* readNumberedLines(
  path: string,
  longest = LONGEST_BYTES,
): AsyncGenerator<NumberedLine> {
  let parts: Buffer[] = []
  let held = 0
  let isTooLong = false
  let number = 0
  let bytesRead = 0
  const hold = (part: Buffer) => {
    held += part.length
    if (held > longest) {
      isTooLong = true
      parts = []
    } else parts.push(part)
  }
  const take = (): NumberedLine | null => {
    const bytes = Buffer.concat(parts)
    const text = isTooLong ? null : decode(bytes)
    parts = []
    held = 0
    isTooLong = false
    number++
    return text?.trim() === '' ? null : { number, text, bytesRead }
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      hold(chunk.subarray(from, end))
      bytesRead += end + 1 - from
      from = end + 1
      const line = take()
      if (line !== null) yield line
    }
    if (from < chunk.length) {
      hold(chunk.subarray(from))
      bytesRead += chunk.length - from
    }
  }
  if (held > 0) {
    const line = take()
    if (line !== null) yield line
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
