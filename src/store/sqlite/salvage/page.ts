/** Parses one page of a B-tree: its cells and the pages it points to. Rejects inconsistent pages. */
import type { SqlValue } from '../driver.ts'
import { type DamagedFile, PAGE_BYTES } from './damaged-file.ts'
import { decodeRecord, readVarint } from './record.ts'

export interface Cell {
  /** null for tables without rowids. */
  readonly rowId: number | null
  /** null if the row cannot be read. */
  readonly values: readonly SqlValue[] | null
}

export interface TreePage {
  readonly kind: 'table' | 'index'
  readonly isLeaf: boolean
  /** Empty for inner pages of a table. */
  readonly cells: readonly Cell[]
  readonly children: readonly number[]
  /** Overflow pages with the ends of long rows. */
  readonly overflow: readonly number[]
}

const KINDS: Readonly<Record<number, Pick<TreePage, 'kind' | 'isLeaf'>>> = {
  2: { kind: 'index', isLeaf: false },
  5: { kind: 'table', isLeaf: false },
  10: { kind: 'index', isLeaf: true },
  13: { kind: 'table', isLeaf: true },
}

/** The first page begins with the header of the file. */
const FILE_HEADER_BYTES = 100

/**
 * @returns null if the page is missing or not a B-tree page
 * @see https://www.sqlite.org/fileformat2.html#b_tree_pages
 */
export function readTreePage(file: DamagedFile, number: number): TreePage | null {
  const page = file.read(number)
  if (page === null) return null
  const start = number === 1 ? FILE_HEADER_BYTES : 0
  const shape = KINDS[page.readUInt8(start)]
  if (shape === undefined) return null
  const { kind, isLeaf } = shape
  const count = page.readUInt16BE(start + 3)
  const pointers = start + (isLeaf ? 8 : 12)
  const content = pointers + 2 * count
  if (content > PAGE_BYTES) return null
  const cells: Cell[] = []
  const children: number[] = []
  const overflow: number[] = []
  for (let i = 0; i < count; i++) {
    const at = page.readUInt16BE(pointers + 2 * i)
    if (at < content || at > PAGE_BYTES - 4) {
      cells.push({ rowId: null, values: null })
      continue
    }
    if (!isLeaf) children.push(page.readUInt32BE(at))
    if (kind === 'table' && !isLeaf) continue
    cells.push(readCell(file, page, isLeaf ? at : at + 4, kind, overflow))
  }
  if (!isLeaf) children.push(page.readUInt32BE(start + 8))
  return { kind, isLeaf, cells, children, overflow }
}

function readCell(
  file: DamagedFile,
  page: Buffer,
  at: number,
  kind: 'table' | 'index',
  overflow: number[],
): Cell {
  const size = readVarint(page, at)
  const rowId = size === null || kind === 'index' ? null : readVarint(page, size.next)
  if (size === null || (kind === 'table' && rowId === null)) return { rowId: null, values: null }
  const payload = readPayload(file, page, rowId?.next ?? size.next, size.value, kind, overflow)
  return { rowId: rowId?.value ?? null, values: payload === null ? null : decodeRecord(payload) }
}

/** Number of bytes of a row stored in the page itself: X, M and K of the file format. */
function localBytes(size: number, kind: 'table' | 'index'): number {
  const most = kind === 'table' ? PAGE_BYTES - 35 : Math.floor(((PAGE_BYTES - 12) * 64) / 255) - 23
  if (size <= most) return size
  const least = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23
  const wanted = least + ((size - least) % (PAGE_BYTES - 4))
  return wanted <= most ? wanted : least
}

function readPayload(
  file: DamagedFile,
  page: Buffer,
  at: number,
  size: number,
  kind: 'table' | 'index',
  overflow: number[],
): Buffer | null {
  const local = localBytes(size, kind)
  if (at + local > PAGE_BYTES || size > file.pages * PAGE_BYTES) return null
  const parts = [page.subarray(at, at + local)]
  let left = size - local
  let next = left > 0 && at + local + 4 <= PAGE_BYTES ? page.readUInt32BE(at + local) : 0
  while (left > 0) {
    const more = file.read(next)
    if (more === null || next === 1) return null
    overflow.push(next)
    const taken = Math.min(left, PAGE_BYTES - 4)
    parts.push(more.subarray(4, 4 + taken))
    left -= taken
    next = more.readUInt32BE(0)
  }
  return parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts)
}
