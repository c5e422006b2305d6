/** Cuts a stream of bytes into lines, and refuses a line beyond a limit before it is whole. No I/O. */
export interface LineReader {
  /** The lines that the chunk completes, without their ends. @throws LineTooLong */
  push(chunk: Uint8Array): string[]
  /** Bytes of a line whose end has not come yet. */
  readonly pendingBytes: number
  /** From now on; a line under way counts too. */
  limit(maxBytes: number): void
}

export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

const LINE_FEED = 0x0a

export function createLineReader(maxBytes: number): LineReader {
  let max = maxBytes
  // Joined once, when the line is whole: joining as they come would copy a long line again and again.
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
