/**
 * Where the records of a group lie on a server, which knows each project by the key of its share. A sender's signs say which
 * project a key stands for in the sender's own bundle only: kept for others, they would let a member call one project by the
 * key of another, and so read and change what lies in it.
 */
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup } from '../../core/sync.ts'
import type { Bundle } from './bundle.ts'
import type { SyncRecord } from './record.ts'
import { type MemberRights, roleIn, type SyncRole } from './rights.ts'
import { findProjectHere } from './shares.ts'

/** Returns the records under the keys that the server has for their projects; of other projects as they are. */
export async function placeRecords(
  store: Store,
  group: ShareGroup,
  { projects, records }: Pick<Bundle, 'projects' | 'records'>,
): Promise<readonly SyncRecord[]> {
  const shares = (await store.sync.listShares()).filter((share) => share.group === group)
  const keys = new Map<string, string>()
  for (const signs of projects) {
    const found = signs.key === '' ? '' : await findProjectHere(store, signs)
    const share = shares.find(({ project }) => project === found)
    if (share !== undefined) keys.set(signs.key, share.key)
  }
  return records.map((record) => {
    const key = keys.get(record.place.project ?? '')
    return key === undefined ? record : { ...record, place: { ...record.place, project: key || null } }
  })
}

/** The caller's role in each project that is shared with the group, and in those of the records, by the server's key. */
export async function rolesInGroup(
  store: Store,
  group: ShareGroup,
  records: readonly SyncRecord[],
  rights: MemberRights,
): Promise<ReadonlyMap<string, SyncRole | null>> {
  const shares = (await store.sync.listShares()).filter((share) => share.group === group)
  const projects = new Map(records.map(({ place: { project } }) => [project ?? '', project ?? '']))
  for (const { key, project } of shares) projects.set(key, project)
  const roles = new Map<string, SyncRole | null>()
  for (const [key, project] of projects) roles.set(key, await roleIn(store, project, rights))
  return roles
}
