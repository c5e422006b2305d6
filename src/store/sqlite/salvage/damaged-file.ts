/**
 * The pages of a database file that SQLite may refuse to open: those of the file, overlaid with those of its
 * write-ahead log up to the last whole transaction. Read-only; does not trust the header.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'

/** Lore never sets another size, and it is the default of every SQLite that Lore runs on. */
export const PAGE_BYTES = 4_096

export interface DamagedFile {
  /** Number of pages, counted from 1; the last one may be incomplete. */
  readonly pages: number
  /** Number of pages that the header counts; more than `pages` if the file is cut. May be wrong. */
  readonly headerPages: number
  /** True if the write-ahead log has pages that replace the file's. */
  readonly hasLog: boolean
  /** Returns the page, padded with zeros if the file is cut; null for a missing page. */
  read(page: number): Buffer | null
  close(): void
}

export function openDamagedFile(path: string): DamagedFile {
  const file = openSync(path, 'r')
  const inFile = Math.ceil(fstatSync(file).size / PAGE_BYTES)
  const logged = readLog(`${path}-wal`)
  const pages = Math.max(inFile, ...logged.keys())
  const read = (page: number): Buffer | null => {
    if (!Number.isInteger(page) || page < 1 || page > pages) return null
    const newer = logged.get(page)
    if (newer !== undefined) return newer
    const buffer = Buffer.alloc(PAGE_BYTES)
    return readSync(file, buffer, 0, PAGE_BYTES, (page - 1) * PAGE_BYTES) === 0 ? null : buffer
  }
  return {
    pages,
    headerPages: readPageCount(read(1)),
    hasLog: logged.size > 0,
    read,
    close: () => closeSync(file),
  }
}

const MAGIC = 'SQLite format 3\0'

/**
 * Returns the number of pages that the header counts; 0 if the header is damaged or the count is outdated.
 * @see https://www.sqlite.org/fileformat2.html#in_header_database_size
 */
function readPageCount(header: Buffer | null): number {
  if (header === null || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return 0
  const isCurrent = header.readUInt32BE(24) === header.readUInt32BE(92)
  return isCurrent ? header.readUInt32BE(28) : 0
}

/** Writes file and log as one file without a log. Applying the log to it again changes nothing. */
export function writeMerged(file: DamagedFile, target: string): void {
  const out = openSync(target, 'wx', 0o600)
  try {
    for (let page = 1; page <= file.pages; page++) {
      writeSync(out, file.read(page) ?? Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES)
    }
    fsyncSync(out)
  } finally {
    closeSync(out)
  }
}

const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const LOG_MAGIC = 0x37_7f_06_82

/**
 * Returns the newest version of each page, as SQLite would recover them: frames count while their salts and
 * checksums are valid, and only up to the last frame that ends a transaction.
 * @see https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
function readLog(path: string): Map<number, Buffer> {
  const committed = new Map<number, Buffer>()
  if (!existsSync(path)) return committed
  const log = readFileSync(path)
  if (log.length < LOG_HEADER_BYTES) return committed
  const magic = log.readUInt32BE(0)
  if ((magic & 0xff_ff_ff_fe) >>> 0 !== LOG_MAGIC || log.readUInt32BE(8) !== PAGE_BYTES) return committed
  const isBigEndian = (magic & 1) === 1
  const sums = new Uint32Array(2)
  addChecksum(sums, log.subarray(0, 24), isBigEndian)
  if (sums[0] !== log.readUInt32BE(24) || sums[1] !== log.readUInt32BE(28)) return committed
  const salts = log.subarray(16, 24)
  const pending = new Map<number, Buffer>()
  const frameBytes = FRAME_HEADER_BYTES + PAGE_BYTES
  for (let at = LOG_HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const frame = log.subarray(at, at + frameBytes)
    addChecksum(sums, frame.subarray(0, 8), isBigEndian)
    addChecksum(sums, frame.subarray(FRAME_HEADER_BYTES), isBigEndian)
    const isSound =
      frame.subarray(8, 16).equals(salts) &&
      sums[0] === frame.readUInt32BE(16) &&
      sums[1] === frame.readUInt32BE(20)
    if (!isSound) break
    pending.set(frame.readUInt32BE(0), frame.subarray(FRAME_HEADER_BYTES))
    if (frame.readUInt32BE(4) === 0) continue
    for (const [page, content] of pending) committed.set(page, content)
    pending.clear()
  }
  return committed
}

/** Fibonacci-weighted sums over pairs of 32-bit words: s0 += x0 + s1; s1 += x1 + s0. */
function addChecksum(sums: Uint32Array, bytes: Buffer, isBigEndian: boolean): void {
  let [s0 = 0, s1 = 0] = sums
  for (let at = 0; at < bytes.length; at += 8) {
    const x0 = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
    const x1 = isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)
    s0 = (s0 + x0 + s1) >>> 0
    s1 = (s1 + x1 + s0) >>> 0
  }
  sums[0] = s0
  sums[1] = s1
}
