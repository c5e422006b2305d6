/** Walks one B-tree as far as it can be read, and counts what cannot be read. */
import type { DamagedFile } from './damaged-file.ts'
import { type Cell, readTreePage } from './page.ts'

export interface Walked {
  /** Number of accepted rows. */
  readonly rows: number
  /** Number of rows whose content is unreadable or does not fit. */
  readonly lostRows: number
  readonly leaves: number
  readonly unreadablePages: number
}

/** Pages met while the trees of a file are walked. */
export interface MetPages {
  /** Pages that belong to a tree. */
  readonly claimed: Set<number>
  /** Pages that a tree points to and that could not be read as its own; another tree may claim them. */
  readonly refused: Set<number>
}

export interface WalkOptions {
  readonly kind: 'table' | 'index'
  /** The pages of this tree are added. */
  readonly met: MetPages
  /** @returns true if the row fits */
  readonly take: (cell: Cell) => boolean
}

export function walkTree(file: DamagedFile, root: number, options: WalkOptions): Walked {
  const { kind, met, take } = options
  const { claimed, refused } = met
  const walked = { rows: 0, lostRows: 0, leaves: 0, unreadablePages: 0 }
  const waiting = [root]
  const seen = new Set<number>()
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    if (seen.has(number)) continue
    seen.add(number)
    const page = claimed.has(number) ? null : readTreePage(file, number)
    const taken = page?.kind === kind ? page.cells.map(take) : []
    // A damaged pointer leads to another tree, which keeps the page.
    const isForeign = page === null || page.kind !== kind || (taken.length > 0 && !taken.includes(true))
    if (page === null || isForeign) {
      walked.unreadablePages++
      refused.add(number)
      continue
    }
    claimed.add(number)
    for (const more of page.overflow) claimed.add(more)
    walked.rows += taken.filter(Boolean).length
    walked.lostRows += taken.filter((fits) => !fits).length
    if (page.isLeaf) walked.leaves++
    // Pushes the last child first, so that rows come in order.
    waiting.push(...page.children.toReversed())
  }
  return walked
}

/** Marks the pages of the free list as claimed, so that deleted data does not come back. */
export function claimFreePages(file: DamagedFile, claimed: Set<number>): void {
  const header = file.read(1)
  let trunk = header?.readUInt32BE(32) ?? 0
  for (const seen = new Set<number>(); trunk > 1 && !seen.has(trunk); ) {
    seen.add(trunk)
    const page = file.read(trunk)
    if (page === null || claimed.has(trunk)) return
    claimed.add(trunk)
    const count = page.readUInt32BE(4)
    if (count > page.length / 4 - 2) return
    for (let i = 0; i < count; i++) claimed.add(page.readUInt32BE(8 + 4 * i))
    trunk = page.readUInt32BE(0)
  }
}
