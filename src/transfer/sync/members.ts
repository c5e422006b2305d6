/** The machines that members of a team sync with, by the person who first pushed from each. */
import type { Store } from '../../core/ports/store.ts'

const NOTE = 'sync members'
const MARKS = 'sync marks of members'

export type Members = Readonly<Record<string, string>>

export async function readMembers(store: Store): Promise<Members> {
  return ((await store.capture.readNote(NOTE)) ?? {}) as Members
}

async function readMarks(store: Store): Promise<Readonly<Record<string, string>>> {
  return ((await store.capture.readNote(MARKS)) ?? {}) as Record<string, string>
}

/** Returns the mark that the replica left with its last push; null if it left none. */
export async function readMark(store: Store, replica: string): Promise<string | null> {
  const marks = await readMarks(store)
  return Object.hasOwn(marks, replica) ? (marks[replica] ?? null) : null
}

/** Keeps whose machines these are; a machine keeps the person that it was first. */
export async function keepMembers(store: Store, found: Members): Promise<void> {
  const members = await readMembers(store)
  const isNew = Object.keys(found).some((replica) => members[replica] === undefined)
  if (isNew) await store.capture.writeNote(NOTE, { ...found, ...members })
}

/** Keeps the mark that a machine left, unless the machine is somebody else's. */
export async function keepMark(store: Store, replica: string, member: string, mark: string): Promise<void> {
  if ((await readMembers(store))[replica] !== member) return
  const marks = await readMarks(store)
  if (marks[replica] !== mark) await store.capture.writeNote(MARKS, { ...marks, [replica]: mark })
}

/**
 * Without their marks all machines send again what a restored older database may have lost. The machines stay registered to
 * their persons: otherwise a member could claim the machine of another before it syncs again.
 */
export async function forgetMarks(store: Store): Promise<void> {
  await store.capture.writeNote(MARKS, {})
}
