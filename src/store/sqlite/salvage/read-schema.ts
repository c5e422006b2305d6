/** Finds the first page of each table and index in a damaged file, as far as the schema table can be read. */
import type { DamagedFile } from './damaged-file.ts'
import { type Cell, readTreePage } from './page.ts'
import { type MetPages, walkTree } from './walk.ts'

export interface DamagedSchema {
  /** First page of tables and indexes, by name. */
  readonly roots: ReadonlyMap<string, number>
  /** True if the whole schema table could be read. */
  readonly isWhole: boolean
}

const SCHEMA_ROOT = 1

export function readSchema(file: DamagedFile, met: MetPages): DamagedSchema {
  const roots = new Map<string, number>()
  const take = ({ values }: Cell): boolean => {
    const [type, name, table, root, sql] = values ?? []
    const isEntry =
      values?.length === 5 &&
      typeof type === 'string' &&
      ['table', 'index', 'trigger', 'view'].includes(type) &&
      typeof name === 'string' &&
      typeof table === 'string' &&
      typeof root === 'number' &&
      (sql === null || typeof sql === 'string')
    // Entries without own pages, such as triggers, have 0 here.
    if (isEntry && root > 1 && !roots.has(name)) roots.set(name, root)
    return isEntry
  }
  const walked = walkTree(file, SCHEMA_ROOT, { kind: 'table', met, take })
  const isWhole = walked.unreadablePages === 0 && walked.lostRows === 0
  if (!isWhole) findScattered(file, met.claimed, take)
  return { roots, isWhole }
}

/** Finds pages of the schema table that are no longer reachable from its root. */
function findScattered(file: DamagedFile, claimed: Set<number>, take: (cell: Cell) => boolean): void {
  for (let number = 2; number <= file.pages; number++) {
    const page = claimed.has(number) ? null : readTreePage(file, number)
    if (page === null || page.kind !== 'table' || !page.isLeaf) continue
    if (page.cells.filter(take).length === 0) continue
    claimed.add(number)
    for (const more of page.overflow) claimed.add(more)
  }
}
