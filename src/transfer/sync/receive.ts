/** Merges states from elsewhere into those here. Showing them in the store is the next step (`project.ts`). */

import type { MemoryId } from '../../core/ids.ts'
import { credentialsIn, type Redactor } from '../../core/ports/redactor.ts'
import type { Store } from '../../core/ports/store.ts'
import type { RefusedRecord } from '../../core/ports/sync-link.ts'
import { type ShareGroup, SYNC_KINDS } from '../../core/sync.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { follow } from './clock.ts'
import { findRemoval, isTakenBack } from './memory-fields.ts'
import { canonical, includes, merge, type SyncRecord } from './record.ts'
import type { Replica } from './replica.ts'
import { closeRow, type OpenRow, openRow, rowFor } from './rows.ts'
import { loadSharedScopes } from './shares.ts'

export interface Received {
  readonly changed: number
  readonly refused: readonly RefusedRecord[]
  readonly replica: Replica
}

/** Decides if this side takes a change; null if it does, else the reason. */
export type Admit = (record: SyncRecord, known: SyncRecord | null) => string | null

interface ReceiveOptions {
  readonly admit?: Admit | undefined
  /** False if the project of the record is private here. */
  readonly isShared: (row: OpenRow) => Promise<boolean>
}

/** Must run in a transaction. */
export async function receive(
  { capture, clock }: Pick<EngineContext, 'capture' | 'clock'>,
  store: Store,
  group: ShareGroup,
  from: string,
  records: readonly SyncRecord[],
  replica: Replica,
  { admit = () => null, isShared }: ReceiveOptions,
): Promise<Received> {
  const known = await loadKnown(store, records)
  const isPrivate = await findPrivate(store, group, records, known)
  const now = clock.now()
  const changed = new Map<string, OpenRow>()
  const refused: RefusedRecord[] = []
  let { clock: stamp } = replica
  for (const record of records) {
    const key = `${record.kind} ${record.id}`
    const row = changed.get(key) ?? known.get(key)
    if (row !== undefined && includes(row.record, record)) continue
    if (row !== undefined && isSuspended(row) && !(await isShared(row))) {
      if (!(await isRemoved(store, row, record))) continue
    }
    const isOthers = row !== undefined && row.group !== group
    const reason = isOthers
      ? 'it is shared with another group here'
      : ((await findSecret(capture.redactor, record)) ?? admit(record, row?.record ?? null))
    if (reason !== null) {
      refused.push({ kind: record.kind, id: record.id, reason })
      continue
    }
    if (isPrivate.has(key)) continue
    for (const { t } of Object.values(record.fields).flat()) stamp = follow(stamp, t, now)
    const base = row ?? rowFor(record, group)
    const merged = row === undefined ? record : merge(row.record, record)
    const state = staysTakenBack(base, merged) ? 'held' : 'waiting'
    changed.set(key, { ...base, record: merged, state, source: sourceOf(merged, record, from) })
  }
  await store.sync.save([...changed.values()].map(closeRow))
  return { changed: changed.size, refused, replica: { ...replica, clock: stamp } }
}

/**
 * True for a state that is not compared with the store while its project is private. Changes of others to it are fetched
 * again once the project is shared: merged now, they would replace what was written here meanwhile.
 */
function isSuspended({ kind, state }: OpenRow): boolean {
  return state === 'held' || kind === 'conversation'
}

/** True for what was taken back here, unless a person removed it for good on another side since. */
function staysTakenBack({ state, record }: OpenRow, merged: SyncRecord): boolean {
  if (state !== 'held' || record.fields.gone === undefined) return false
  const removal = findRemoval(merged)
  return removal === null || removal.p === 0 || isTakenBack(removal)
}

/** True if a person removed the memory for good after its last change here: it is forgotten everywhere, also where it is private. */
async function isRemoved(store: Store, row: OpenRow, record: SyncRecord): Promise<boolean> {
  if (row.kind !== 'memory') return false
  const removal = findRemoval(merge(row.record, record))
  if (removal?.p !== 1) return false
  const memory = await store.memories.find(row.memoryId)
  return memory === null || memory.updatedAt <= removal.t[0]
}

/**
 * The records of memories that are here where nothing is shared with the group, and were never: anybody in the group who knows
 * an id can write such a record. They are fetched again once the project is shared.
 */
async function findPrivate(
  store: Store,
  group: ShareGroup,
  records: readonly SyncRecord[],
  known: ReadonlyMap<string, OpenRow>,
): Promise<ReadonlySet<string>> {
  const ids = records.flatMap(({ kind, id }) => (kind === 'memory' && !known.has(`memory ${id}`) ? [id] : []))
  const memories = ids.length === 0 ? [] : await store.memories.load(ids as MemoryId[])
  if (memories.length === 0) return new Set()
  const { scopes } = await loadSharedScopes(store)
  const own = memories.filter(({ scopeId }) => scopes.get(scopeId)?.share.group !== group)
  return new Set(own.map(({ id }) => `memory ${id}`))
}

/** The sender knows the merged state if it sent just that; otherwise it has to be told of it. */
function sourceOf(merged: SyncRecord, sent: SyncRecord, from: string): string | null {
  return canonical(merged.seen) === canonical(sent.seen) ? from : null
}

async function loadKnown(store: Store, records: readonly SyncRecord[]): Promise<Map<string, OpenRow>> {
  const known = new Map<string, OpenRow>()
  for (const kind of SYNC_KINDS) {
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id)
    for (const row of ids.length === 0 ? [] : await store.sync.load(kind, ids)) {
      known.set(`${kind} ${row.id}`, openRow(row))
    }
  }
  return known
}

/** Names the credential in a state's texts; null if there is none. */
export async function findSecret(redactor: Redactor, record: SyncRecord): Promise<string | null> {
  if (record.kind === 'uses') return null
  return findTextSecret(
    redactor,
    Object.entries(record.fields).map(([name, versions]) => [name, versions.map(({ v }) => v)]),
  )
}

/** Names the credential or private passage in any string of a value; null if there is none. */
export async function findTextSecret(redactor: Redactor, value: unknown): Promise<string | null> {
  const found: Record<string, number> = {}
  for (const text of stringsOf(value)) Object.assign(found, (await redactor.redact(text)).found)
  const kinds = credentialsIn(found)
  if ('private' in found) kinds.push('private passage')
  return kinds.length === 0 ? null : `it seems to contain a secret (${kinds.join(', ')})`
}

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const inner of value) yield* stringsOf(inner)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      yield key
      yield* stringsOf(inner)
    }
  }
}
