/** Splits a stream of bytes into lines, and refuses a line as soon as it exceeds the limit. No I/O. */
export interface LineReader {
  /** Returns the lines that the chunk completes, without line ends. @throws LineTooLong */
  push(chunk: Uint8Array): string[]
  /** Bytes of the unfinished line. */
  readonly pendingBytes: number
  /** Changes the limit, for the unfinished line too. */
  limit(maxBytes: number): void
}

export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

const LINE_FEED = 0x0a

export function createLineReader(maxBytes: number): LineReader {
  let max = maxBytes
  // Joined when the line is complete: joining every chunk would copy a long line again and again.
  let parts: Uint8Array[] = []
  let pending = 0
  const take = (part: Uint8Array): void => {
    pending += part.byteLength
    if (pending > max) throw new LineTooLong(`a line of more than ${max} bytes`)
    parts.push(part)
  }
  return {
    get pendingBytes() {
      return pending
    },
    limit(bytes) {
      max = bytes
    },
    push(chunk) {
      const lines: string[] = []
      let start = 0
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
        take(chunk.subarray(start, end))
        lines.push(Buffer.concat(parts, pending).toString('utf8'))
        parts = []
        pending = 0
        start = end + 1
      }
      if (start < chunk.byteLength) take(chunk.subarray(start))
      return lines
    },
  }
}
