/** Where reading a file begins: where it ended last time, or anew where the file is another one. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Watermark } from '../core/capture.ts'
import type { EpochMs } from '../core/ids.ts'
import type { TranscriptSource } from '../core/ports/transcript-source.ts'

export interface TranscriptFile {
  readonly path: string
  readonly format: 'lines' | 'whole'
  readonly sizeBytes: number
  readonly modifiedAt: EpochMs
  /** When contents, rights or name changed last. */
  readonly changedAt: EpochMs
}

export const HEAD_BYTES = 1024

export function isUnchanged(before: Watermark, file: TranscriptFile): boolean {
  return before.error === null && before.sizeBytes === file.sizeBytes && before.modifiedAt === file.modifiedAt
}

/** Files that are read as a whole always begin anew; their turns are recognised by id. */
export function goesOn(before: Watermark, file: TranscriptFile, head: Buffer): boolean {
  return file.format === 'lines' && file.sizeBytes >= before.byteOffset && sha256(head) === before.headHash
}

export async function freshWatermark(
  handle: FileHandle,
  source: TranscriptSource,
  file: TranscriptFile,
): Promise<Watermark> {
  const head = await readHead(handle, HEAD_BYTES)
  return {
    path: file.path,
    agent: source.agent,
    byteOffset: 0,
    lineNumber: 0,
    sizeBytes: -1,
    modifiedAt: -1,
    headHash: sha256(head),
    headBytes: head.length,
    parserState: null,
    turns: 0,
    dropped: {},
    error: null,
    readAt: -1,
  }
}

export async function readHead(handle: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await handle.read(buffer, 0, bytes, 0)
  return buffer.subarray(0, bytesRead)
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
