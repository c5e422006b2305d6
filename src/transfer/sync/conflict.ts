/**
 * Two people changed the same statement without knowing of each other: both stay. The stronger version keeps the
 * memory; each other one becomes a memory of its own with an id that every side computes alike, linked as contradicting.
 */
import type { EdgeId, MemoryId } from '../../core/ids.ts'
import { STATEMENT, toShownValues, withoutDefaults } from './memory-fields.ts'
import { canonical, emptyRecord, type SyncRecord, toUuid, type Version, winner, write } from './record.ts'
import { edgeKey } from './rows.ts'

export interface Settled {
  /** The record without the conflict. */
  readonly record: SyncRecord
  /** The other versions as memories, and their links. */
  readonly made: readonly SyncRecord[]
}

/** Returns null if people agree on every field of the statement. */
export function settleConflict(record: SyncRecord, replica: string): Settled | null {
  const losing = new Map<string, Record<string, Version>>()
  const winners: Record<string, Version> = {}
  for (const name of STATEMENT) {
    const said = (record.fields[name] ?? []).filter(({ p }) => p === 1)
    const best = winner(said)
    if (best === null) continue
    const others = said.filter(({ v }) => canonical(v) !== canonical(best.v))
    if (others.length === 0) continue
    winners[name] = best
    for (const version of others) {
      const dot = `${version.r}:${version.n}`
      losing.set(dot, { ...losing.get(dot), [name]: version })
    }
  }
  const values = toShownValues(record)
  if (losing.size === 0 || values === null) return null
  let settled = record
  for (const [name, { v, t, by, p }] of Object.entries(winners)) {
    settled = write(settled, replica, { [name]: v }, { t, by, p })
  }
  const made = [...losing.values()].flatMap((versions) => {
    const [first] = Object.values(versions) as [Version]
    const changed = Object.fromEntries(Object.entries(versions).map(([name, { v }]) => [name, v]))
    const [, origin, , authority] = values.made as readonly unknown[]
    const id = toUuid(`${record.id} ${canonical(changed)}`) as MemoryId
    const other = {
      ...values,
      ...changed,
      made: [first.t[0], origin, first.by.replace(/^[a-z]+:/, '') || 'person', authority],
      successor: null,
      archived: null,
    }
    const writing = { t: first.t, by: first.by, p: 1 as const }
    const memory = write(emptyRecord('memory', id, record.place), replica, withoutDefaults(other), writing)
    const best = winner(Object.values(winners))
    return [memory, contradiction(record, id, replica, first, best ?? first)]
  })
  return { record: settled, made }
}

function contradiction(
  { id, place }: SyncRecord,
  other: MemoryId,
  replica: string,
  lost: Version,
  won: Version,
): SyncRecord {
  const key = edgeKey({ sourceId: other, targetId: id as MemoryId, relation: 'contradicts' })
  const said = ({ by, t }: Version) => `${by.replace(/^[a-z]+:/, '')} on ${new Date(t[0]).toISOString()}`
  const reasoning = `Changed on two sides at once: ${said(won)}, and ${said(lost)}.`
  const made = [toUuid(key) as EdgeId, 'lore', 'machine', Math.max(lost.t[0], won.t[0])]
  const values = { link: [1, reasoning, null, null], made }
  return write(emptyRecord('edge', key, place), replica, values, { t: lost.t, by: 'system:lore', p: 0 })
}
