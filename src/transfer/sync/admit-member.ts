/**
 * Decides which changes of a member a server takes. A bundle says who wrote what, and anybody could write it, so the
 * decision rests on the person who sends it and on what the server knows already.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { type ShareGroup, teamOf } from '../../core/sync.ts'
import { originalOf } from './copies.ts'
import { type Members, readMembers } from './members.ts'
import { findRemoval, toShownValues } from './memory-fields.ts'
import type { Admit } from './receive.ts'
import { canonical, merge, type SyncRecord, type Version, winner } from './record.ts'
import type { SyncRole } from './rights.ts'
import { openRow, rowFor } from './rows.ts'
import { loadSharedScopes } from './shares.ts'

export interface Member {
  readonly group: ShareGroup
  /** The person who sends. */
  readonly member: string
  /** Her name as the server's journal gives it to what she and her agents store on the server itself. */
  readonly name: string
  /** The machine that sends. */
  readonly from: string
  /** The ids of the server itself, the present one and former ones. */
  readonly server: readonly string[]
  /** The roles in the group's projects, by the server's keys; null or nothing where there is none. */
  readonly roles: ReadonlyMap<string, SyncRole | null>
}

export async function admitMember(
  store: Store,
  records: readonly SyncRecord[],
  { group, member, name, from, server, roles }: Member,
): Promise<Admitting> {
  const roleOf = (key: string): SyncRole | null => roles.get(key) ?? null
  const owners: Record<string, string> = { [from]: member, ...(await readMembers(store)) }
  const isOthers = (replica: string) => owners[replica] !== undefined && owners[replica] !== member
  const isOwn = ({ r, by }: Pick<Version, 'r' | 'by'>) =>
    server.includes(r) ? personIn(by) === name : owners[r] === member
  const becomesOwn = (known: SyncRecord, merged: SyncRecord) => {
    const made = originalOf(known) === null && known.kind === 'memory' ? creationOf(merged) : null
    return made !== null && isOwn(made)
  }
  const disputed = await findDisputed(store, records)
  const keyOf = await findKeys(store, group, records)
  const admit: Admit = (record, known) => {
    if (record.place.namespace !== teamOf(group)) return 'it belongs to another team'
    const places = known === null ? [record.place] : [record.place, known.place]
    for (const { project } of places) {
      const role = roleOf(project ?? '')
      if (role === null) return 'you have no role in its project'
      if (role === 'reader') return 'a reader cannot push'
    }
    const { memoryId, otherId } = rowFor(record, group)
    const [at, target] = [keyOf(memoryId), otherId === null ? undefined : keyOf(otherId)]
    if (at === null || (at !== undefined && [null, 'reader'].includes(roleOf(at)))) {
      return 'its memory lies where you may not write'
    }
    if (target === null || (target !== undefined && roleOf(target) === null)) {
      return 'it links to what is not yours'
    }
    const isForged = Object.entries(record.seen).some(
      ([replica, n]) => n > (known?.seen[replica] ?? 0) && isOthers(replica),
    )
    if (isForged) return 'it holds changes in the name of another person’s machine'
    if (known === null) {
      // A machine that had another id before brings what it wrote under that one.
      const creator = creationOf(record)?.r
      if (creator !== undefined && !server.includes(creator)) owners[creator] ??= member
      return null
    }
    const role = roleOf(record.place.project ?? '')
    if (role !== 'writer') return null
    const merged = merge(known, record)
    const made = creationOf(known)
    if (isHeld(known) && made !== null && !isOwn(made)) {
      if (!isHeld(merged)) return 'a writer cannot remove what others wrote'
      // Either would let the writer remove it afterwards.
      if (becomesCopy(known, merged) || becomesOwn(known, merged)) return 'it claims what others wrote'
    }
    return disputed.has(`${record.kind} ${record.id}`) && isSettled(known, merged)
      ? 'only a curator settles a conflict'
      : null
  }
  return { admit, owners }
}

/** The decision, and whose machines are known; it adds those that it meets. */
interface Admitting {
  readonly admit: Admit
  readonly owners: Members
}

/** The person behind a write on the server: `ana` of `agent:ana/laptop/…`. */
function personIn(by: string): string {
  return (by.split(':')[1] ?? '').split('/')[0] ?? ''
}

/**
 * Finds where the memories of the records lie at the moment, whatever the records say: the key of a project that is shared
 * with the group, null for anything else, and undefined for a memory that the server does not hold.
 */
async function findKeys(
  store: Store,
  group: ShareGroup,
  records: readonly SyncRecord[],
): Promise<(id: MemoryId) => string | null | undefined> {
  const ids = records.flatMap((record) => {
    const { memoryId, otherId } = rowFor(record, group)
    return otherId === null ? [memoryId] : [memoryId, otherId]
  })
  const { scopes } = await loadSharedScopes(store)
  const keys = new Map<MemoryId, string | null>()
  for (const { id, scopeId } of await store.memories.load([...new Set(ids)])) {
    const share = scopes.get(scopeId)?.share
    keys.set(id, share?.group === group ? share.key : null)
  }
  return (id) => keys.get(id)
}

/** True if the state has words to show, as opposed to one that was removed or emptied. */
function isHeld(record: SyncRecord): boolean {
  if (record.kind !== 'memory') return Object.keys(record.fields).some((name) => name !== 'gone')
  return findRemoval(record) === null && toShownValues(record) !== null
}

/** True if the change names another original than the state did: a copy leaves with its original. */
function becomesCopy(known: SyncRecord, merged: SyncRecord): boolean {
  const of = originalOf(merged)
  return of !== null && of !== originalOf(known)
}

function creationOf({ fields }: SyncRecord): Version | null {
  return winner(fields.made ?? fields.head)
}

/** The records of conflicts that a sync found: both memories and the link between them. */
async function findDisputed(store: Store, records: readonly SyncRecord[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(records.map((record) => rowFor(record, 'mine').memoryId as MemoryId))]
  const disputed = new Set<string>()
  for (const row of (await store.sync.loadOf(ids)).filter(({ kind }) => kind === 'edge')) {
    const { record } = openRow(row)
    if (!row.id.endsWith(' contradicts') || winner(record.fields.link) === null) continue
    disputed.add(`edge ${row.id}`).add(`memory ${row.memoryId}`).add(`memory ${row.otherId}`)
  }
  return disputed
}

/** True if the change ends a conflict: it replaces one side by a memory, or removes the link. */
function isSettled(known: SyncRecord, merged: SyncRecord): boolean {
  if (known.kind === 'edge') return isHeld(known) && !isHeld(merged)
  const successor = (record: SyncRecord) => canonical(winner(record.fields.successor)?.v ?? null)
  return successor(known) !== successor(merged)
}
