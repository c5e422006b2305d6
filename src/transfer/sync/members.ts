/** The machines that members of a team sync with, by the person who first pushed from each. */
import type { Store } from '../../core/ports/store.ts'

const NOTE = 'sync members'

export type Members = Readonly<Record<string, string>>

export async function readMembers(store: Store): Promise<Members> {
  return ((await store.capture.readNote(NOTE)) ?? {}) as Members
}

/** Keeps whose machine it is; a machine keeps the person that it was first. */
export async function keepMember(store: Store, replica: string, member: string): Promise<void> {
  const members = await readMembers(store)
  if (members[replica] === undefined) {
    await store.capture.writeNote(NOTE, { ...members, [replica]: member })
  }
}

/** After a restore of an older database the machines have to be met again. */
export async function forgetMembers(store: Store): Promise<void> {
  await store.capture.writeNote(NOTE, {})
}
