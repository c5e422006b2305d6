/**
 * Decides where reading a file begins: at its watermark, or at byte 0 if the file was replaced or
 * rewritten.
 */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Watermark } from '../../core/capture.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { TranscriptSource } from '../../core/ports/transcript-source.ts'

export interface TranscriptFile {
  readonly path: string
  readonly format: 'lines' | 'whole'
  readonly sizeBytes: number
  readonly modifiedAt: EpochMs
  /** Time of the last change of contents, permissions or name (ctime). */
  readonly changedAt: EpochMs
}

/** Number of bytes hashed at the start of the file and before the watermark. */
const EDGE_BYTES = 1024

export function isUnchanged(before: Watermark, file: TranscriptFile): boolean {
  return before.error === null && before.sizeBytes === file.sizeBytes && before.modifiedAt === file.modifiedAt
}

/**
 * True if the part already read is still in place, so that only the rest is new. Files of format
 * `whole` always start again at byte 0; their turns are recognised by id.
 */
export async function goesOn(before: Watermark, file: TranscriptFile, handle: FileHandle): Promise<boolean> {
  if (file.format !== 'lines' || file.sizeBytes < before.byteOffset) return false
  return (await hashEdges(handle, before.headBytes, before.byteOffset)) === before.headHash
}

export async function freshWatermark(
  handle: FileHandle,
  source: TranscriptSource,
  file: TranscriptFile,
): Promise<Watermark> {
  const headBytes = (await readBytes(handle, 0, EDGE_BYTES)).length
  return {
    path: file.path,
    agent: source.agent,
    byteOffset: 0,
    lineNumber: 0,
    sizeBytes: -1,
    modifiedAt: -1,
    headHash: await hashEdges(handle, headBytes, 0),
    headBytes,
    parserState: null,
    turns: 0,
    dropped: {},
    error: null,
    readAt: -1,
  }
}

/**
 * Hashes the first `headBytes` of the file and the last bytes before `byteOffset`. A rewritten file
 * differs in one of the two, since a change in between moves or alters the bytes before the offset.
 */
export async function hashEdges(handle: FileHandle, headBytes: number, byteOffset: number): Promise<string> {
  const tailStart = Math.max(0, byteOffset - EDGE_BYTES)
  const [head, tail] = await Promise.all([
    readBytes(handle, 0, headBytes),
    readBytes(handle, tailStart, byteOffset - tailStart),
  ])
  return createHash('sha256').update(head).update(tail).digest('hex')
}

async function readBytes(handle: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await handle.read(buffer, 0, bytes, from)
  return buffer.subarray(0, bytesRead)
}
