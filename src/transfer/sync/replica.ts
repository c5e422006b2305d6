/**
 * The identity of this store among those that share with it. Numbers of writes must never be used twice, so a store that
 * was copied, moved or replaced by an older one gets a new identity before it writes.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { FIRST_STAMP, type Stamp } from './clock.ts'
import { forgetMarks } from './members.ts'

export interface Replica {
  readonly id: string
  /** Ids that this store had before on the same machine. */
  readonly former: readonly string[]
  /** Number of writes so far. */
  readonly writes: number
  readonly clock: Stamp
  /** Position in the journal up to which changes were seen. */
  readonly journal: number
  /** When the store last took a new identity because a machine knew more of it. */
  readonly restoredAt?: EpochMs
  /** Number of writes at which every state that waited was shown last; absent before the first time. */
  readonly shownAt?: number
}

const NOTE = 'sync replica'
const ID_CHARS = 12

type ReplicaContext = Pick<EngineContext, 'sync' | 'ids'>

/** Returns the identity, a new one if this store is a copy; call it inside a transaction. */
export async function loadReplica(context: ReplicaContext, store: Store): Promise<Replica> {
  const { sync } = context
  const noted = (await store.capture.readNote(NOTE)) as Replica | null
  if (sync.replica === null) return noted ?? renewReplica(context, store)
  const mark = sync.replica.read()
  const isSame =
    noted !== null && mark?.id === noted.id && mark.where === sync.where && noted.writes >= mark.writes
  if (isSame) return noted
  // The file of an older copy that was put back on the same machine names the identity that followed.
  return renewReplica(context, store, mark !== null && mark.where === sync.where ? [mark.id] : [])
}

/**
 * Gives the store a new identity, because others know more of the present one than it does: it was copied, or replaced by an
 * older one. What it wrote under the ids before stays its own: it can take it back, and forget it.
 */
export async function renewReplica(
  { ids, sync }: ReplicaContext,
  store: Store,
  alsoFormer: readonly string[] = [],
): Promise<Replica> {
  const noted = (await store.capture.readNote(NOTE)) as Replica | null
  const fresh: Replica = {
    id: newId(ids),
    former: noted === null ? [] : [...new Set([...noted.former, noted.id, ...alsoFormer])],
    writes: 0,
    clock: noted?.clock ?? FIRST_STAMP,
    journal: noted?.journal ?? 0,
  }
  sync.replica?.write({ id: fresh.id, writes: 0, where: sync.where })
  await saveReplica(store, fresh)
  await forgetMarks(store)
  return fresh
}

/** For this time after a new identity, a machine that claims to know more has not heard of it yet, or lies. */
const RESTORED_AGAIN_MS = 10 * 60_000

/**
 * Returns a new identity of a server whose database seems to have been replaced by an older one: a machine asked for what
 * comes after a number that was never given here. Any member can claim one, and all others begin anew, so it is done once
 * in ten minutes.
 */
export async function renewRestored(
  context: ReplicaContext & Pick<EngineContext, 'clock'>,
  store: Store,
): Promise<Replica> {
  const known = await loadReplica(context, store)
  const now = context.clock.now()
  if (known.restoredAt !== undefined && now - known.restoredAt < RESTORED_AGAIN_MS) return known
  const fresh = { ...(await renewReplica(context, store)), restoredAt: now }
  await saveReplica(store, fresh)
  return fresh
}

export function newId(ids: ReplicaContext['ids']): string {
  return ids.next().replaceAll('-', '').slice(-ID_CHARS)
}

/** The position in the journal up to which the last look saw; 0 before the first one. */
export async function loadJournalSeen(store: Store): Promise<number> {
  return ((await store.capture.readNote(NOTE)) as Replica | null)?.journal ?? 0
}

export async function saveReplica(store: Store, replica: Replica): Promise<void> {
  await store.capture.writeNote(NOTE, replica)
}

/** Marks the writes in the file; call it after the transaction and before anything is sent. */
export function markReplica({ sync }: Pick<EngineContext, 'sync'>, { id, writes }: Replica): void {
  sync.replica?.write({ id, writes, where: sync.where })
}
