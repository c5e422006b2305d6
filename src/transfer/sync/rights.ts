/** The roles that a member of a team has on its server. */
import { LoreError } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'
import { ROLES, type Role } from '../../core/team.ts'

export type SyncRole = Role

export interface MemberRights {
  /** The role in the whole namespace of the team; null if the member has one in some projects only. */
  readonly everywhere: SyncRole | null
  /** Roles in single projects, by the stored name or the label. */
  readonly projects: Readonly<Record<string, SyncRole>>
}

/** @throws LoreError invalid_input */
export function requireRights(value: unknown): MemberRights {
  const given = value as Partial<MemberRights> | null
  const isRole = (role: unknown): role is SyncRole => ROLES.some((known) => known === role)
  const isGiven =
    typeof given === 'object' &&
    given !== null &&
    (given.everywhere === null || isRole(given.everywhere)) &&
    typeof given.projects === 'object' &&
    given.projects !== null &&
    Object.values(given.projects).every(isRole)
  if (isGiven) return given as MemberRights
  throw new LoreError('invalid_input', 'Those are no rights.', {
    hint: 'Only a server calls this, for its members.',
    details: { field: 'rights' },
  })
}

/** The higher of the roles in the namespace and in the project. @param project its stored name; empty for none */
export async function roleIn(store: Store, project: string, rights: MemberRights): Promise<SyncRole | null> {
  const [known] = project === '' ? [] : await store.projects.list([project])
  return roleByName([project, known?.label ?? project], rights)
}

/** The highest of the roles in the namespace and in a project that has these names. */
export function roleByName(
  names: readonly string[],
  { everywhere, projects }: MemberRights,
): SyncRole | null {
  const own = names.flatMap((each) => (Object.hasOwn(projects, each) ? [projects[each] as SyncRole] : []))
  const roles = everywhere === null ? own : [everywhere, ...own]
  return roles.toSorted((a, b) => ROLES.indexOf(b) - ROLES.indexOf(a))[0] ?? null
}
