/**
 * The people of a team server: their roles, the scopes they may use, and their tokens. Pure rules; storage is a port.
 */
import { LoreError } from './errors.ts'
import type { EpochMs } from './ids.ts'

/** From least to most. */
export const ROLES = ['reader', 'writer', 'curator', 'admin'] as const

/**
 * `reader` reads; `writer` also stores and corrects; `curator` also removes for good, governs and settles conflicts;
 * `admin` also calls what concerns the whole store or names files of the machine.
 */
export type Role = (typeof ROLES)[number]

/** In a grant: every namespace. */
const EVERY_NAMESPACE = '*'

/** A namespace, or one project of it. A project of null is the whole namespace. */
export interface TeamScope {
  readonly namespace: string
  readonly project: string | null
}

export interface Grant extends TeamScope {
  readonly role: Role
}

export interface TeamPerson {
  readonly id: string
  /** Becomes the author of everything that the person stores. */
  readonly name: string
  readonly email: string | null
  readonly grants: readonly Grant[]
  readonly createdAt: EpochMs
  /** Set once the person was removed: tokens and sign-ins end with it. */
  readonly endedAt: EpochMs | null
}

/** A token without its value, of which only the hash is stored. */
export interface TeamToken {
  readonly id: string
  readonly person: string
  /** The name of the agent or machine that uses it. */
  readonly name: string
  /** The most that the token may do; the person's own grants limit it further. */
  readonly role: Role
  /** null: every scope of the person. */
  readonly scopes: readonly TeamScope[] | null
  readonly createdAt: EpochMs
  readonly expiresAt: EpochMs | null
  readonly revokedAt: EpochMs | null
  readonly lastUsedAt: EpochMs | null
}

/** The identity behind a request. A token is an agent's; a sign-in is a person's. */
export interface Principal {
  readonly kind: 'agent' | 'person'
  readonly personId: string
  /** `ana` for a person, `ana/laptop` for her token. */
  readonly name: string
  readonly email: string | null
  readonly tokenId: string | null
  /** The grants that hold for this request: those of the person, cut down to role and scopes of the token. */
  readonly grants: readonly Grant[]
}

/** The place and role in which a principal makes one call. */
export interface Standing {
  readonly namespace: string
  readonly project: string | null
  readonly role: Role
  /** The only projects that the principal may see; null for all of the namespace. */
  readonly projects: readonly string[] | null
  /** True for an administrator of every namespace, who may call what concerns the whole store. */
  readonly overall: boolean
}

function lesserRole(a: Role, b: Role): Role {
  return ROLES.indexOf(a) <= ROLES.indexOf(b) ? a : b
}

function greaterRole(a: Role, b: Role): Role {
  return ROLES.indexOf(a) >= ROLES.indexOf(b) ? a : b
}

/** Returns the grants that remain if a token limits them to a role and to scopes. */
export function limitGrants(
  grants: readonly Grant[],
  role: Role,
  scopes: readonly TeamScope[] | null,
): readonly Grant[] {
  const limited = grants.map((grant) => ({ ...grant, role: lesserRole(grant.role, role) }))
  if (scopes === null) return limited
  return limited.flatMap((grant) =>
    scopes.flatMap((scope) => {
      const both = intersect(grant, scope)
      return both === null ? [] : [{ ...both, role: grant.role }]
    }),
  )
}

/** The scope that lies in both; null if none does. */
function intersect(a: TeamScope, b: TeamScope): TeamScope | null {
  const namespace = a.namespace === EVERY_NAMESPACE ? b.namespace : a.namespace
  if (b.namespace !== EVERY_NAMESPACE && b.namespace !== namespace) return null
  if (a.project !== null && b.project !== null && a.project !== b.project) return null
  return { namespace, project: a.project ?? b.project }
}

/**
 * Returns where and as what the principal calls: in the scope that is asked for, else in the first one of its grants.
 * @throws LoreError scope_not_found for a scope that it has no grant for, the same for one that does not exist
 */
export function standIn(grants: readonly Grant[], asked: Partial<TeamScope>): Standing {
  const first = grants.find(({ namespace }) => namespace !== EVERY_NAMESPACE)
  const isForAll = grants.some(({ namespace }) => namespace === EVERY_NAMESPACE)
  const namespace = asked.namespace ?? first?.namespace ?? (isForAll ? 'default' : null)
  if (namespace === null) throw noGrant('any namespace')
  // A caller with a role in every namespace names one; `*` itself is none.
  if (namespace === EVERY_NAMESPACE || !isName(namespace)) throw noScope()
  if (typeof asked.project === 'string' && !isName(asked.project)) throw noScope()
  const here = grants.filter((grant) => grant.namespace === namespace || grant.namespace === EVERY_NAMESPACE)
  const wide = here.filter(({ project }) => project === null)
  const narrow = here.filter(({ project }) => project !== null)
  const project = asked.project ?? (wide.length > 0 ? null : (narrow[0]?.project ?? null))
  const applying = [...wide, ...narrow.filter((grant) => grant.project === project)]
  const [one] = applying
  if (one === undefined) throw noGrant(project === null ? namespace : `${namespace}/${project}`)
  const role = applying.reduce((most, grant) => greaterRole(most, grant.role), one.role)
  return {
    namespace,
    project,
    role,
    // A role that holds in one project only must not write in the others.
    projects: wide.length > 0 && wideRole(wide) === role ? null : [project ?? ''],
    overall: wide.some((grant) => grant.namespace === EVERY_NAMESPACE && grant.role === 'admin'),
  }
}

/** The roles in a namespace: in all of it, null if there is none, and in single projects. */
export function rolesIn(
  grants: readonly Grant[],
  namespace: string,
): { readonly everywhere: Role | null; readonly projects: Readonly<Record<string, Role>> } {
  const here = grants.filter((grant) => grant.namespace === namespace || grant.namespace === EVERY_NAMESPACE)
  const wide = here.filter(({ project }) => project === null)
  const projects: Record<string, Role> = {}
  for (const { project, role } of here) {
    if (project !== null) projects[project] = greaterRole(projects[project] ?? role, role)
  }
  return { everywhere: wide.length === 0 ? null : wideRole(wide), projects }
}

function wideRole(wide: readonly Grant[]): Role {
  return wide.reduce<Role>((most, grant) => greaterRole(most, grant.role), 'reader')
}

/** Reads `namespace` or `namespace/project`; a project may contain slashes. @throws LoreError invalid_input */
export function parseTeamScope(text: string): TeamScope {
  const slash = text.indexOf('/')
  const namespace = slash < 0 ? text : text.slice(0, slash)
  const project = slash < 0 ? null : text.slice(slash + 1)
  if (!isName(namespace) || (project !== null && !isName(project)) || text.length > 400) throw noScope()
  if (namespace === EVERY_NAMESPACE && project !== null) throw noScope()
  return { namespace, project }
}

function noScope(): LoreError {
  return new LoreError('invalid_input', 'That is no scope.', {
    hint: 'Write a namespace, such as `backend`, or a project of it, such as `backend/web`. A role in every namespace is granted with `*` alone.',
    details: { field: 'scope' },
  })
}

function isName(text: string): boolean {
  return text.trim() === text && text.length > 0 && text.length <= 200 && !/\p{Cc}/u.test(text)
}

function noGrant(scope: string): LoreError {
  return new LoreError('scope_not_found', `You have no access to ${scope}.`, {
    hint: 'GET /api/me lists your scopes. An administrator grants more: `lore team role`.',
    details: { scope },
  })
}
