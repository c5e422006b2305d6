/** Finds memories without children that were never read in 60 days, except vault notes and protected memories. */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { elapsedDays } from '../../strength/units.ts'
import { VAULT_AUTHOR } from '../../transfer/vault/section-memory.ts'
import { defineFinding } from './define-finding.ts'
import { countOf, isLive, type MemoryRecord } from './memory-record.ts'

const UNUSED_DAYS = 60

export const neverUsed = defineFinding({
  name: 'never_used',
  area: 'memories',
  severity: 'note',
  costs: 'thorough',
  async find(search) {
    const ids = findNeverUsed(await search.records(), search.now)
    return ids.length === 0 ? [] : [{ ids }]
  },
  explain: ({ ids }) => `${countOf(ids.length, 'was', 'were')} never read in ${UNUSED_DAYS} days or more.`,
  // The rules of forgetting decide which of them are archived.
  mend: () => ({ kind: 'sleep', phases: ['archive'] }),
})

export function findNeverUsed(records: readonly MemoryRecord[], now: EpochMs): MemoryId[] {
  const parents = new Set(records.filter(isLive).map(({ parentId }) => parentId))
  const unused = records.filter(
    (record) =>
      isLive(record) &&
      record.accessCount === 0 &&
      record.author !== VAULT_AUTHOR &&
      !record.protected &&
      record.layer > 2 &&
      !parents.has(record.id) &&
      elapsedDays(record.createdAt, now) >= UNUSED_DAYS,
  )
  return unused.map(({ id }) => id)
}
