/**
 * Two people changed the same statement without knowing of each other: both stay. The stronger version keeps the
 * memory; each other one becomes a memory of its own with an id that every side computes alike, linked as contradicting.
 */
import type { EdgeId, MemoryId } from '../../core/ids.ts'
import { type FieldValues, toShownValues } from './memory-fields.ts'
import { canonical, emptyRecord, type SyncRecord, toUuid, type Version, winner, write } from './record.ts'
import { edgeKey } from './rows.ts'

export interface Settled {
  /** The record without the conflict. */
  readonly record: SyncRecord
  /** The other versions as memories, and their links. */
  readonly made: readonly SyncRecord[]
}

/** Fields of which two people's values cannot both hold. The end of validity follows the clock: it comes with a successor. */
const EXCLUSIVE = ['text', 'ground'] as const

/** Returns null if people agree on every field of the statement, and on the successor. */
export function settleConflict(record: SyncRecord, replica: string): Settled | null {
  const values = toShownValues(record)
  if (values === null) return null
  const losing = new Map<string, Record<string, Version>>()
  const winners: Record<string, Version> = {}
  for (const name of EXCLUSIVE) {
    for (const version of listLosers(record, name)) {
      winners[name] = winner(saidByPeople(record, name)) as Version
      const dot = `${version.r}:${version.n}`
      losing.set(dot, { ...losing.get(dot), [name]: version })
    }
  }
  const successors = listLosers(record, 'successor').filter(({ v }) => v !== null)
  const chosen = winner(saidByPeople(record, 'successor'))
  if (successors.length > 0 && chosen !== null) winners.successor = chosen
  if (Object.keys(winners).length === 0) return null
  let settled = record
  for (const [name, { v, t, by, p }] of Object.entries(winners)) {
    settled = write(settled, replica, { [name]: v }, { t, by, p })
  }
  const copies = [...losing.values()].flatMap((versions) => {
    const [lost] = Object.values(versions) as [Version]
    const copy = toCopy(record, values, versions, replica)
    const won = winner(EXCLUSIVE.flatMap((name) => winners[name] ?? [])) ?? lost
    return [copy, contradiction(record, [copy.id, record.id], replica, lost, won)]
  })
  // Two people replaced the same memory by different ones: both stay, and contradict each other.
  const pairs = successors.flatMap((lost) =>
    chosen === null || chosen.v === null
      ? []
      : [contradiction(record, [String(lost.v), String(chosen.v)], replica, lost, chosen)],
  )
  return { record: settled, made: [...copies, ...pairs] }
}

function saidByPeople({ fields }: SyncRecord, name: string): readonly Version[] {
  return (fields[name] ?? []).filter(({ p }) => p === 1)
}

/** People's versions of a field with other values than the one that holds. */
function listLosers(record: SyncRecord, name: string): readonly Version[] {
  const said = saidByPeople(record, name)
  const best = winner(said)
  return best === null ? [] : said.filter(({ v }) => canonical(v) !== canonical(best.v))
}

/**
 * The lost version as a memory. It holds nothing that may change on other sides meanwhile, such as tags and place, so that it
 * is the same whenever the conflict is found; it gets the place of the other memory if it replaces it.
 */
function toCopy(
  record: SyncRecord,
  values: FieldValues,
  versions: Readonly<Record<string, Version>>,
  replica: string,
): SyncRecord {
  const [lost] = Object.values(versions) as [Version]
  const changed = Object.fromEntries(Object.entries(versions).map(([name, { v }]) => [name, v]))
  const id = toUuid(`${record.id} ${canonical(changed)}`)
  const [, origin, , authority] = values.made as readonly unknown[]
  const { text, ground, sort } = values
  const copy = {
    text,
    ...(ground === undefined ? {} : { ground }),
    ...(sort === undefined ? {} : { sort }),
    ...changed,
    made: [lost.t[0], origin, lost.by.replace(/^[a-z]+:/, '') || 'person', authority],
    of: record.id,
  }
  const writing = { t: lost.t, by: lost.by, p: 1 as const }
  return write(emptyRecord('memory', id, record.place), replica, copy, writing)
}

/** The link from what lost, which lists of conflicts show first, to what holds. */
function contradiction(
  { place }: SyncRecord,
  [sourceId, targetId]: readonly [string, string],
  replica: string,
  lost: Version,
  won: Version,
): SyncRecord {
  const ends = { sourceId: sourceId as MemoryId, targetId: targetId as MemoryId }
  const key = edgeKey({ ...ends, relation: 'contradicts' })
  const said = ({ by, t }: Version) => `${by.replace(/^[a-z]+:/, '')} on ${new Date(t[0]).toISOString()}`
  const reasoning = `Changed on two sides at once: the first by ${said(lost)}, the second by ${said(won)}.`
  const made = [toUuid(key) as EdgeId, 'lore', 'machine', Math.max(lost.t[0], won.t[0])]
  const values = { link: [1, reasoning, null, null], made }
  return write(emptyRecord('edge', key, place), replica, values, { t: lost.t, by: 'system:lore', p: 0 })
}
