/** Finds which scopes are shared with which group, and the scope here that a shared project stands for. */
import type { ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import type { StoredScope } from '../../core/scope.ts'
import { type Share, type ShareGroup, teamOf } from '../../core/sync.ts'
import { listParts } from '../../kernel/project-parts.ts'
import type { RecordPlace } from './record.ts'

/** The name of a project on every side, with the signs by which another side recognises it. */
export interface ProjectSigns {
  readonly key: string
  readonly label: string
  readonly remotes: readonly string[]
  readonly commits: readonly string[]
}

const COMMIT = /^[0-9a-f]+$/

/** @param project its stored name; empty for memories without a project */
export async function loadSigns(store: Store, project: string): Promise<ProjectSigns> {
  if (project === '') return { key: '', label: '', remotes: [], commits: [] }
  const aliases = await store.projects.aliasesOf(await listParts(store, project))
  const of = (kind: string) => aliases.filter((alias) => alias.kind === kind).map(({ value }) => value)
  const remotes = of('remote').sort()
  const commits = of('commit')
    .filter((value) => COMMIT.test(value))
    .sort()
  const [known] = await store.projects.list([project])
  const label = known?.label ?? project
  return { key: remotes[0] ?? commits[0] ?? project, label, remotes, commits }
}

export interface SharedScopes {
  readonly shares: readonly Share[]
  readonly scopes: ReadonlyMap<ScopeId, { readonly share: Share; readonly place: RecordPlace }>
}

export async function loadSharedScopes(store: Store): Promise<SharedScopes> {
  const shares = await store.sync.listShares()
  const scopes = new Map<ScopeId, { share: Share; place: RecordPlace }>()
  for (const scope of shares.length === 0 ? [] : await store.scopes.list()) {
    const share = shares.find(
      ({ namespace, project }) => namespace === scope.namespace && project === (scope.project ?? ''),
    )
    if (share !== undefined) scopes.set(scope.id, { share, place: toPlace(share, scope) })
  }
  return { shares, scopes }
}

function toPlace(share: Share, { branch }: StoredScope): RecordPlace {
  return { namespace: sharedNamespace(share), project: share.key === '' ? null : share.key, branch }
}

/** The namespace of a team's records is the team's name, because each side may keep them in a namespace of its own. */
export function sharedNamespace({ group, namespace }: Pick<Share, 'group' | 'namespace'>): string {
  return teamOf(group) ?? namespace
}

/**
 * Returns the project here that the signs lead to; null if there is none. A remote decides before a first commit, which
 * forks have in common, and both before the name.
 */
export async function findProjectHere(
  { projects }: Store,
  { key, remotes, commits }: ProjectSigns,
): Promise<string | null> {
  for (const [kind, values] of [
    ['remote', remotes],
    ['commit', commits],
  ] as const) {
    const found =
      values.length === 0 ? [] : await projects.findAliases(values.map((value) => ({ kind, value })))
    const here = new Set(await Promise.all(found.map(({ project }) => projects.mainOf(project))))
    const [only] = here
    if (here.size === 1 && only !== undefined) return only
  }
  const main = await projects.mainOf(key)
  return (await projects.list([main])).length > 0 ? main : null
}

/** Makes the project known here under its signs. */
export async function adoptProject(
  { projects }: Store,
  { key, label, remotes, commits }: ProjectSigns,
  now: number,
): Promise<string> {
  await projects.ensure(key, now)
  const known = await projects.list()
  if (label !== '' && label.length <= LIMITS.nameChars && !known.some((other) => other.label === label)) {
    await projects.rename(key, label)
  }
  const signs = [
    ...remotes.map((value) => ({ kind: 'remote' as const, value })),
    ...commits.map((value) => ({ kind: 'commit' as const, value })),
  ]
  for (const sign of signs) {
    if ((await projects.findAliases([sign])).length > 0) continue
    await projects.addAliases([{ ...sign, project: key, mark: null, addedAt: now }])
  }
  return key
}

/** The scope here that a place of a record stands for; null if its project is not shared with the group here. */
export async function findScope(
  store: Store,
  shares: readonly Share[],
  group: ShareGroup,
  { namespace, project, branch }: RecordPlace,
  now: number,
): Promise<ScopeId | null> {
  const share = shares.find(
    (each) => sharedNamespace(each) === namespace && each.key === (project ?? '') && each.group === group,
  )
  if (share === undefined) return null
  const here = { namespace: share.namespace, project: share.project === '' ? null : share.project, branch }
  await store.scopes.ensure({ namespace: share.namespace, project: null, branch: null }, now)
  return (await store.scopes.ensure(here, now)).id
}
