/**
 * Use counts that add up without counting twice: each replica writes its own number of uses of a memory and its last
 * ones, and the number of all is their sum.
 */
import { hash as hashOnce } from 'node:crypto'
import type { AccessGrade } from '../../core/entity.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { SyncRow } from '../../core/sync.ts'
import { emptyRecord, type SyncRecord, type Version, type Writing, winner, write } from './record.ts'
import { type OpenRow, openRow, rowFor } from './rows.ts'

/** Accesses that travel with the count, newest last. */
const RECENT = 10
/** Begins the session of every access that came from elsewhere. */
export const FROM_ELSEWHERE = 'sync:'
const SESSION_CHARS = 10

export interface Uses {
  readonly n: number
  readonly last: EpochMs | null
  readonly recent: readonly (readonly [EpochMs, string, AccessGrade])[]
}

interface Observer {
  readonly replica: string
  readonly toWriting: () => Writing
}

/** Returns the row of the memory's uses if this side used it since. */
export async function observeUses(
  store: Store,
  memory: Memory,
  stored: SyncRow | undefined,
  of: OpenRow,
  { replica, toWriting }: Observer,
): Promise<OpenRow[]> {
  const row =
    stored === undefined
      ? rowFor(emptyRecord('uses', memory.id, of.record.place), of.group)
      : { ...openRow(stored), group: of.group }
  const counted = toCounts(row)
  const more = memory.accessCount - sum(counted)
  if (more <= 0) return stored === undefined || row.group === stored.group ? [] : [row]
  const n = (counted[replica] ?? 0) + more
  const own = (await store.accesses.listFor(memory.id)).filter(
    ({ session }) => !session.startsWith(FROM_ELSEWHERE),
  )
  const recent = own
    .slice(-RECENT)
    .map(
      ({ at, session, grade }) => [at, hashOnce('sha256', session).slice(0, SESSION_CHARS), grade] as const,
    )
  const value: Uses = { n, last: memory.lastAccessedAt, recent }
  const record = write(row.record, replica, { [replica]: value }, toWriting())
  return [{ ...row, record, shown: { ...counted, [replica]: n }, source: null }]
}

/** Numbers of uses by replica that the store's count includes. */
export function toCounts({ shown }: Pick<OpenRow, 'shown'>): Readonly<Record<string, number>> {
  return (shown ?? {}) as Readonly<Record<string, number>>
}

export function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, n) => total + n, 0)
}

/** The uses by replica; each replica alone writes its own. */
export function usesOf({ fields }: SyncRecord): ReadonlyMap<string, Uses> {
  const entries = Object.entries(fields).map(
    ([replica, versions]) => [replica, (winner(versions) as Version).v as Uses] as const,
  )
  return new Map(entries)
}
