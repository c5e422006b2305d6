/** Rows of the store that hold shared states, and the states in them. */
import type { Edge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { ShareGroup, SyncRow } from '../../core/sync.ts'
import type { FieldValues } from './memory-fields.ts'
import { canonical, hashOf, type SyncRecord, winner } from './record.ts'

export type NewRow = Omit<SyncRow, 'seq'>

/** A row with its state and the fields as the store held them last. */
export interface OpenRow extends Omit<NewRow, 'record' | 'shown' | 'hash'> {
  readonly record: SyncRecord
  readonly shown: FieldValues | null
}

export function openRow({ seq: _seq, hash: _hash, record, shown, ...row }: SyncRow): OpenRow {
  return {
    ...row,
    record: JSON.parse(record) as SyncRecord,
    shown: shown === null ? null : (JSON.parse(shown) as FieldValues),
  }
}

export function closeRow({ record, shown, ...row }: OpenRow): NewRow {
  const by = row.kind === 'memory' ? (winner(record.fields.successor)?.v ?? null) : row.otherId
  return {
    ...row,
    otherId: by as MemoryId | null,
    record: canonical(record),
    hash: hashOf(record),
    shown: shown === null ? null : canonical(shown),
  }
}

/** The row of a record that is not stored yet. */
export function rowFor(record: SyncRecord, group: ShareGroup): OpenRow {
  const [source, target] = record.kind === 'edge' ? record.id.split(' ') : [record.id]
  return {
    kind: record.kind,
    id: record.id,
    group,
    memoryId: source as MemoryId,
    otherId: (target ?? null) as MemoryId | null,
    record,
    shown: null,
    uses: 0,
    state: 'settled',
    source: null,
    runId: null,
  }
}

/** The id of a link on every side: two sides may make the same link under different ids of their own. */
export function edgeKey({ sourceId, targetId, relation }: Pick<Edge, 'sourceId' | 'targetId' | 'relation'>) {
  return `${sourceId} ${targetId} ${relation}`
}
