/** Finds live memories whose parent is missing or archived, or whose depth does not match the tree. */
import type { MemoryId } from '../../core/ids.ts'
import { defineFinding } from './define-finding.ts'
import { countOf, isLive, type MemoryRecord } from './memory-record.ts'
import { REPAIR } from './mendings.ts'

export const orphan = defineFinding({
  name: 'orphan',
  area: 'memories',
  severity: 'fault',
  costs: 'thorough',
  async find(search) {
    const ids = findOrphans(await search.records())
    return ids.length === 0 ? [] : [{ ids }]
  },
  explain: ({ ids }) =>
    `${countOf(ids.length, 'memory is below', 'memories are below')} a parent that does not exist, or at the wrong depth.`,
  mend: () => REPAIR,
})

export function findOrphans(records: readonly MemoryRecord[]): MemoryId[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const orphans = records.filter((record) => {
    if (!isLive(record)) return false
    if (record.parentId === null) return record.depth !== 0
    const parent = byId.get(record.parentId)
    return parent === undefined || parent.archivedAt !== null || record.depth !== parent.depth + 1
  })
  return orphans.map(({ id }) => id)
}
