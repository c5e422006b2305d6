/**
 * Reads entries of a zip archive as streams, so that an archive of any size needs little memory. Knows stored and deflated
 * entries and zip64; refuses encrypted ones. Writes nothing.
 */
import { createReadStream, promises as fs } from 'node:fs'
import { crc32, createInflateRaw } from 'node:zlib'
import { LoreError } from '../../../core/errors.ts'
import { readBytes } from '../reading/files.ts'

export interface ZipEntry {
  readonly name: string
  /** Size after unpacking. */
  readonly bytes: number
  /** @throws LoreError invalid_input if the entry is damaged or encrypted */
  open(): AsyncGenerator<Buffer>
}

const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
/** The end record, and the longest comment that may follow it. */
const TAIL_BYTES = END_BYTES + 65_535
const LOCATOR_SIGNATURE = 0x07064b50
const END64_SIGNATURE = 0x06064b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
/** Larger lists of entries belong to no export of conversations. */
const MOST_DIRECTORY_BYTES = 64_000_000
const WHOLE_32 = 0xffffffff

/** True if the file begins as a zip archive does. */
export async function isZip(path: string): Promise<boolean> {
  const head = await readBytes(path, 0, 4)
  return head !== null && head.length === 4 && head.readUInt32LE(0) === LOCAL_SIGNATURE
}

/** @throws LoreError invalid_input if it is no whole zip archive */
export async function listZip(path: string): Promise<readonly ZipEntry[]> {
  const { size } = await fs.stat(path)
  const { at, bytes } = await findDirectory(path, size)
  if (bytes > MOST_DIRECTORY_BYTES || at + bytes > size) throw damagedZip()
  const directory = await requireBytes(path, at, bytes)
  const entries: ZipEntry[] = []
  for (let from = 0; from + 46 <= directory.length; ) {
    if (directory.readUInt32LE(from) !== ENTRY_SIGNATURE) throw damagedZip()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      directory.readUInt16LE(from + field),
    ) as [number, number, number]
    const name = directory.toString('utf8', from + 46, from + 46 + nameLength)
    const extra = directory.subarray(from + 46 + nameLength, from + 46 + nameLength + extraLength)
    entries.push(toEntry(path, name, directory.subarray(from, from + 46), extra))
    from += 46 + nameLength + extraLength + commentLength
  }
  return entries
}

async function findDirectory(path: string, size: number): Promise<{ at: number; bytes: number }> {
  const from = Math.max(0, size - TAIL_BYTES)
  const tail = await requireBytes(path, from, size - from)
  let end = tail.length - END_BYTES
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--
  if (end < 0) throw damagedZip()
  const [bytes, at] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  const locator = end - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_SIGNATURE) return { at, bytes }
  const end64 = await requireBytes(path, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (end64.readUInt32LE(0) !== END64_SIGNATURE) throw damagedZip()
  return { bytes: Number(end64.readBigUInt64LE(40)), at: Number(end64.readBigUInt64LE(48)) }
}

function toEntry(path: string, name: string, header: Buffer, extra: Buffer): ZipEntry {
  const large = readLargeSizes(extra)
  const sizeOf = (at: number) => {
    const size = header.readUInt32LE(at)
    return size === WHOLE_32 ? (large.shift() ?? size) : size
  }
  // The order in which large sizes follow each other: unpacked, packed, position.
  const bytes = sizeOf(24)
  const packed = sizeOf(20)
  const at = sizeOf(42)
  const [flags, method, sum] = [header.readUInt16LE(8), header.readUInt16LE(10), header.readUInt32LE(16)]
  return { name, bytes, open: () => unpack({ path, name, at, packed, bytes, flags, method, sum }) }
}

function readLargeSizes(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)]
    if (id === 1) {
      const end = Math.min(at + 4 + length, extra.length)
      const sizes: number[] = []
      for (let from = at + 4; from + 8 <= end; from += 8) sizes.push(Number(extra.readBigUInt64LE(from)))
      return sizes
    }
    at += 4 + length
  }
  return []
}

interface Packed {
  readonly path: string
  readonly name: string
  readonly at: number
  readonly packed: number
  readonly bytes: number
  readonly flags: number
  readonly method: number
  readonly sum: number
}

async function* unpack(entry: Packed): AsyncGenerator<Buffer> {
  if ((entry.flags & 1) === 1) {
    throw new LoreError('invalid_input', `${entry.name} in the archive is encrypted.`, {
      hint: 'Unpack the archive with its password, and import the folder.',
      details: { field: 'path' },
    })
  }
  if (entry.method !== 0 && entry.method !== 8) throw damagedZip()
  const local = await requireBytes(entry.path, entry.at, 30)
  if (local.readUInt32LE(0) !== LOCAL_SIGNATURE) throw damagedZip()
  const start = entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (entry.packed === 0) return
  const raw = createReadStream(entry.path, { start, end: start + entry.packed - 1 })
  const content = entry.method === 0 ? raw : raw.pipe(createInflateRaw())
  raw.once('error', (error) => content.destroy(error))
  let sum = 0
  let read = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      read += chunk.length
      // An entry that unpacks to more than it states is damaged or hostile.
      if (read > entry.bytes) throw damagedZip()
      yield chunk
    }
  } catch (error) {
    throw error instanceof LoreError ? error : damagedZip(error)
  } finally {
    raw.destroy()
    content.destroy()
  }
  if (read !== entry.bytes || sum !== entry.sum) throw damagedZip()
}

async function requireBytes(path: string, at: number, bytes: number): Promise<Buffer> {
  const read = await readBytes(path, at, bytes)
  if (read === null || read.length < bytes) throw damagedZip()
  return read
}

function damagedZip(cause?: unknown): LoreError {
  return new LoreError('invalid_input', 'The archive is cut off or damaged.', {
    hint: 'Download it once more; nothing of the rest was stored.',
    details: { field: 'path' },
    ...(cause === undefined ? {} : { cause }),
  })
}
