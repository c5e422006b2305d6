/**
 * Decides which changes of a member a server takes. A bundle says who wrote what, and anybody could write it, so the
 * decision rests on the person who sends it and on what the server knows already.
 */
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { readMembers } from './members.ts'
import { findRemoval, toShownValues } from './memory-fields.ts'
import type { Admit } from './receive.ts'
import { canonical, merge, type SyncRecord, winner } from './record.ts'
import type { SyncRole } from './rights.ts'
import { openRow, rowFor } from './rows.ts'

export interface Member {
  /** The person who sends. */
  readonly member: string
  /** The role in a project, by its key; null if it has none there. */
  readonly roleOf: (key: string) => SyncRole | null
}

export async function admitMember(
  store: Store,
  records: readonly SyncRecord[],
  { member, roleOf }: Member,
): Promise<Admit> {
  const owners = await readMembers(store)
  const isOthers = (replica: string) => owners[replica] !== undefined && owners[replica] !== member
  const disputed = await findDisputed(store, records)
  return (record, known) => {
    const places = known === null ? [record.place] : [record.place, known.place]
    for (const { project } of places) {
      const role = roleOf(project ?? '')
      if (role === null) return 'you have no role in its project'
      if (role === 'reader') return 'a reader cannot push'
    }
    const isForged = Object.entries(record.seen).some(
      ([replica, n]) => n > (known?.seen[replica] ?? 0) && isOthers(replica),
    )
    if (isForged) return 'it holds changes in the name of another person’s machine'
    const role = roleOf(record.place.project ?? '')
    if (role !== 'writer' || known === null) return null
    const merged = merge(known, record)
    if (isHeld(known) && !isHeld(merged) && isOthers(creatorOf(known))) {
      return 'a writer cannot remove what others wrote'
    }
    return disputed.has(`${record.kind} ${record.id}`) && isSettled(known, merged)
      ? 'only a curator settles a conflict'
      : null
  }
}

/** True if the state has words to show, as opposed to one that was removed or emptied. */
function isHeld(record: SyncRecord): boolean {
  if (record.kind !== 'memory') return Object.keys(record.fields).some((name) => name !== 'gone')
  return findRemoval(record) === null && toShownValues(record) !== null
}

function creatorOf({ fields }: SyncRecord): string {
  return winner(fields.made ?? fields.head)?.r ?? ''
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
