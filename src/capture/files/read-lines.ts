/**
 * Reads complete lines from a position in a growing file. An unfinished last line is left for the next
 * call, unless it already is complete JSON; a line longer than the limit is skipped and counted.
 */
import type { FileHandle } from 'node:fs/promises'
import type { SourceLine } from '../../core/ports/transcript-source.ts'

export interface FilePlace {
  readonly byte: number
  /** Number of lines before this position. */
  readonly line: number
}

export interface LineBatch {
  readonly lines: readonly SourceLine[]
  /** Position at which the next batch begins. */
  readonly next: FilePlace
  /** Number of lines skipped because they were too long. */
  readonly tooLong: number
}

export interface ReadLinesOptions {
  /** A batch ends after this many bytes, at the next line break. */
  readonly batchBytes: number
  readonly maxLineBytes: number
}

const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a

export async function* readLines(
  handle: FileHandle,
  from: FilePlace,
  options: ReadLinesOptions,
): AsyncGenerator<LineBatch> {
  let place = from
  /** Bytes of the line being read, from `place.byte` on. */
  let pending: Buffer[] = []
  let pendingBytes = 0
  let lines: SourceLine[] = []
  let tooLong = 0
  let batchBytes = 0
  /**
   * True if the last call took this line before its line break was written: the rest belongs to the
   * same line, which is already counted.
   */
  let goesOn = await isWithinLine(handle, from.byte)

  const endLine = (tail: Buffer, breakBytes: 0 | 1): void => {
    const bytes = pendingBytes + tail.length
    const line = goesOn ? place.line : place.line + 1
    if (bytes > options.maxLineBytes) tooLong++
    else {
      const text = toText(pending, tail)
      if (!goesOn || text.trim() !== '') lines.push({ text, line, byte: place.byte })
    }
    place = { byte: place.byte + bytes + breakBytes, line }
    batchBytes += bytes + breakBytes
    goesOn = false
    pending = []
    pendingBytes = 0
  }
  const takeBatch = (): LineBatch => {
    const batch = { lines, next: place, tooLong }
    lines = []
    tooLong = 0
    batchBytes = 0
    return batch
  }

  let position = from.byte
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position)
    if (bytesRead === 0) break
    position += bytesRead
    let start = 0
    for (
      let end = chunk.indexOf(NEWLINE, 0);
      end >= 0 && end < bytesRead;
      end = chunk.indexOf(NEWLINE, start)
    ) {
      endLine(chunk.subarray(start, end), 1)
      start = end + 1
    }
    const rest = chunk.subarray(start, bytesRead)
    pendingBytes += rest.length
    // An overlong line is only counted, so its bytes are not kept.
    if (pendingBytes <= options.maxLineBytes) pending.push(rest)
    else pending = []
    if (batchBytes >= options.batchBytes) yield takeBatch()
  }
  const last =
    pendingBytes === 0 || pendingBytes > options.maxLineBytes ? '' : toText(pending, Buffer.alloc(0))
  if (isWholeJson(last)) endLine(Buffer.alloc(0), 0)
  if (lines.length > 0 || tooLong > 0) yield takeBatch()
}

async function isWithinLine(handle: FileHandle, byte: number): Promise<boolean> {
  if (byte === 0) return false
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(1), 0, 1, byte - 1)
  return bytesRead === 1 && buffer[0] !== NEWLINE
}

/**
 * Decodes a line. Invalid bytes become replacement characters; NULs that a crash left at the start are
 * removed.
 */
function toText(pending: readonly Buffer[], tail: Buffer): string {
  const bytes = pending.length === 0 ? tail : Buffer.concat([...pending, tail])
  let start = 0
  while (bytes[start] === 0) start++
  return bytes.toString('utf8', start).replace(/\r$/, '')
}

function isWholeJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
