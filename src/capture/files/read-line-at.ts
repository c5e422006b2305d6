/** Reads one line again, given the byte at which it begins. */
import { readSync } from 'node:fs'

const CHUNK_BYTES = 64 * 1024
const NEWLINE = 0x0a

/**
 * Returns the line without its line break and leading NULs; null if it is empty, past the end of the
 * file, or longer than `maxBytes`.
 */
export function readLineAt(descriptor: number, byte: number, maxBytes: number): string | null {
  if (!Number.isSafeInteger(byte) || byte < 0) return null
  const chunks: Buffer[] = []
  for (let at = byte; at - byte <= maxBytes; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    const bytesRead = readSync(descriptor, chunk, 0, CHUNK_BYTES, at)
    const end = chunk.subarray(0, bytesRead).indexOf(NEWLINE)
    chunks.push(chunk.subarray(0, end < 0 ? bytesRead : end))
    at += bytesRead
    if (end < 0 && bytesRead > 0) continue
    const text = Buffer.concat(chunks).toString('utf8').replace(/^\0+/, '').replace(/\r$/, '')
    return text === '' ? null : text
  }
  return null
}
