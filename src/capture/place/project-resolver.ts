/**
 * Finds the project of a folder by its aliases in the store, adds aliases that are new, and joins projects that turn out
 * to be the same. A folder that is known and unchanged costs a few look-ups and no process.
 */
import { basename, dirname } from 'node:path'
import { ORIGINS, type Origin } from '../../core/origin.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { IdSource } from '../../core/ports/id-source.ts'
import type { AliasKey } from '../../core/ports/project-repository.ts'
import type { ProjectIdentity, ProjectResolver } from '../../core/ports/project-resolver.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ProjectAlias } from '../../core/project.ts'
import { ownRun } from '../../kernel/changes/own-run.ts'
import { listParts } from '../../kernel/project-parts.ts'
import {
  type FolderSigns,
  nameOfForeignFolder,
  type RunGit,
  readFolderSigns,
  type StoredNames,
  storedNames,
} from './folder-signs.ts'
import { type KnownSigns, matchProject, type ProjectFacts, type ProjectMatch } from './match-project.ts'
import { toStoredId, toStoredPath } from './stored-names.ts'

export interface ProjectResolverOptions {
  readonly store: Store
  readonly clock: Clock
  readonly ids: IdSource
  /** Cuts credentials out of names and paths before they are stored. */
  readonly redactor: Redactor
  /** True if the store cannot be written. */
  readonly readOnly?: boolean
  readonly runGit?: RunGit
}

/** Notes that the first commit of this repository cannot be found, so that nobody tries again each time. */
const UNKNOWN_COMMIT = 'unknown '

export function createProjectResolver(options: ProjectResolverOptions): ProjectResolver {
  const { store, redactor, runGit, readOnly = false } = options
  const keep = readOnly ? null : (signs: StoredSigns) => settleFolder(options, signs)
  return {
    identify: (folder) => identifyProject(store, redactor, folder, { runGit }),
    settle: (folder) => identifyProject(store, redactor, folder, { runGit, keep }),
  }
}

interface IdentifyOptions {
  readonly runGit?: RunGit | undefined
  /** Stores what is new about the folder and returns its project; without it nothing is stored. */
  readonly keep?: ((signs: StoredSigns) => Promise<string>) | null
}

export async function identifyProject(
  store: Store,
  redactor: Redactor,
  folder: string,
  { runGit, keep = null }: IdentifyOptions = {},
): Promise<ProjectIdentity> {
  const read = readFolderSigns(folder, runGit)
  if (read === null) {
    const project = nameOfForeignFolder(folder)
    return { project, root: null, isRepository: false, names: [project] }
  }
  const signs = await toStoredSigns(read, redactor)
  const known = await findUnchanged(store, signs)
  if (known !== null) return describe(store, signs, known)
  if (keep !== null) return describe(store, signs, await keep(signs))
  const match = await findMatch(store, signs)
  return describe(store, signs, match.project ?? (await nameNew(store, await signs.names())))
}

/** The signs of a folder as they are stored, without credentials. */
interface StoredSigns extends FolderSigns {
  /** Runs git. */
  names(): Promise<StoredNames>
}

async function toStoredSigns(signs: FolderSigns, redactor: Redactor): Promise<StoredSigns> {
  const { folder, repository, remote } = signs
  return {
    ...signs,
    folder: await toStoredPath(redactor, folder),
    repository: repository === null ? null : await toStoredPath(redactor, repository),
    remote: remote === null ? null : await toStoredId(redactor, remote),
    names: async () => {
      const names = storedNames(signs)
      return {
        remote: names.remote === null ? null : await toStoredId(redactor, names.remote),
        byCommit: names.byCommit === null ? null : await toStoredId(redactor, names.byCommit),
        byFolder: await Promise.all(names.byFolder.map((name) => toStoredId(redactor, name))),
      }
    },
  }
}

/** Returns the project of a folder whose aliases are all stored and agree; null if something is new. */
async function findUnchanged(store: Store, signs: FolderSigns): Promise<string | null> {
  const { folder, repository, mark, remote } = signs
  const aliases = await store.projects.findAliases(keysOf(signs))
  const mains = new Set<string>()
  for (const { project } of aliases) mains.add(await store.projects.mainOf(project))
  const [project] = mains
  if (project === undefined || mains.size > 1) return null
  const has = (kind: ProjectAlias['kind'], value: string | null) =>
    value === null || aliases.some((alias) => alias.kind === kind && alias.value === value)
  if (!has('folder', folder) || !has('repository', repository) || !has('remote', remote)) return null
  if (repository === null) return project
  const isSame = mark !== null && aliases.some((alias) => alias.mark === mark)
  if (!isSame) return null
  if (!signs.hasCommits) return project
  const own = await store.projects.aliasesOf([...new Set(aliases.map((alias) => alias.project))])
  return own.some(({ kind }) => kind === 'commit') ? project : null
}

function keysOf({ folder, repository, remote }: FolderSigns): AliasKey[] {
  return [
    { kind: 'folder' as const, value: folder },
    ...(repository === null ? [] : [{ kind: 'repository' as const, value: repository }]),
    ...(remote === null ? [] : [{ kind: 'remote' as const, value: remote }]),
  ]
}

async function findMatch(store: Store, signs: StoredSigns): Promise<ProjectMatch> {
  const known = await findKnown(store, signs, await signs.names())
  const projects = [known.byRemote, known.byPlace?.project, ...known.byCommit].flatMap((name) => name ?? [])
  const facts = new Map<string, ProjectFacts>()
  for (const project of projects) facts.set(project, await loadFacts(store, project))
  return matchProject(
    {
      remote: signs.remote,
      firstCommit: signs.firstCommit(),
      holdsOneOf: (commits) => [...commits].some((hash) => signs.holdsCommit(hash)),
    },
    known,
    (project) => facts.get(project) ?? { commits: new Set(), remotes: new Set() },
  )
}

/** Looks up the signs among the aliases, and among the names that scopes had before there were aliases. */
async function findKnown(store: Store, signs: FolderSigns, names: StoredNames): Promise<KnownSigns> {
  const { projects } = store
  const { folder, repository, mark, remote } = signs
  const main = async (alias: Pick<ProjectAlias, 'project'> | undefined) =>
    alias === undefined ? null : projects.mainOf(alias.project)
  const aliases = await projects.findAliases(keysOf(signs), mark)
  const find = (kind: ProjectAlias['kind'], value: string | null) =>
    aliases.find((alias) => alias.kind === kind && alias.value === value)
  const first = signs.firstCommit()
  const commits =
    typeof first === 'string' ? [] : await projects.findAliases([{ kind: 'commit', value: first.hash }])
  const stored = new Set((await projects.list(listNames(names))).map(({ name }) => name))
  const named = (name: string | null | undefined) =>
    name != null && stored.has(name) ? { project: name } : undefined
  const namedByFolder = names.byFolder.map(named).find((project) => project !== undefined)
  const marked = mark === null ? undefined : aliases.find((alias) => alias.mark === mark)
  const there = marked ?? find('repository', repository) ?? find('folder', folder) ?? namedByFolder
  const byCommit = new Set<string>()
  for (const alias of [...commits, named(names.byCommit)]) {
    const project = await main(alias)
    if (project !== null) byCommit.add(project)
  }
  const place = await main(there)
  return {
    byRemote: await main(find('remote', remote) ?? named(remote)),
    byPlace: place === null ? null : { project: place, isSure: marked !== undefined || repository === null },
    byCommit: [...byCommit],
  }
}

async function loadFacts(store: Store, project: string): Promise<ProjectFacts> {
  const parts = await listParts(store, project)
  const aliases = await store.projects.aliasesOf(parts)
  const values = (kind: ProjectAlias['kind']) =>
    aliases.filter((alias) => alias.kind === kind).map(({ value }) => value)
  return {
    commits: new Set(values('commit').filter((value) => !value.startsWith(UNKNOWN_COMMIT))),
    remotes: new Set([...values('remote'), ...parts.filter(isRemoteName)]),
  }
}

/** True for the stored name of a project that was first met with a remote. */
function isRemoteName(name: string): boolean {
  return /^[^/]*\.[^/]*\/.+/.test(name)
}

/** Takes the best name that no other project has. */
async function nameNew(store: Store, names: StoredNames): Promise<string> {
  const taken = new Set((await store.projects.list(listNames(names))).map(({ name }) => name))
  for (const name of await store.projects.listJoined()) taken.add(name.name)
  const [byFolder = 'project'] = names.byFolder
  const wanted = [names.remote, names.byCommit, byFolder].flatMap((name) => name ?? [])
  return wanted.find((name) => !taken.has(name)) ?? `${byFolder}-${taken.size + 1}`
}

function listNames({ remote, byCommit, byFolder }: StoredNames): string[] {
  return [remote, byCommit, ...byFolder].flatMap((name) => name ?? [])
}

async function settleFolder(options: ProjectResolverOptions, signs: StoredSigns): Promise<string> {
  // Runs git before the transaction, which must be short.
  const names = await signs.names()
  const { clock, ids } = options
  return options.store.transact(async (store) => {
    const match = await findMatch(store, signs)
    const project = match.project ?? (await nameNew(store, names))
    const now = clock.now()
    await store.projects.ensure(project, now, basename(dirname(signs.folder)) || null)
    const same = new Set([...match.same, ...(await findNamesakes(store, signs, project))])
    for (const other of same) await joinSame({ clock, ids }, store, other, project)
    // After the joins: the aliases of a joined project lead here now and stay its own, so that an undo leaves it whole.
    await addAliases(store, signs, project, now)
    return project
  })
}

/** Stores the signs as aliases, except those that lead to the project already. */
async function addAliases(store: Store, signs: FolderSigns, project: string, now: number): Promise<void> {
  const { mark } = signs
  const first = signs.firstCommit()
  const commit = typeof first === 'string' ? `${UNKNOWN_COMMIT}${signs.repository}` : first.hash
  const keys: AliasKey[] = [
    ...keysOf(signs),
    ...(signs.hasCommits ? [{ kind: 'commit' as const, value: commit }] : []),
  ]
  const known = await store.projects.findAliases(keys)
  for (const { kind, value } of keys) {
    const wanted = kind === 'repository' ? mark : null
    const leads = known.filter(
      (alias) => alias.kind === kind && alias.value === value && alias.mark === wanted,
    )
    const mains = await Promise.all(leads.map((alias) => store.projects.mainOf(alias.project)))
    if (mains.includes(project)) continue
    await store.projects.addAliases([{ kind, value, project, mark: wanted, addedAt: now }])
  }
}

/**
 * Returns the projects that belong to no folder and mean this repository: those named like the remote's owner and
 * repository, and imported ones named like the repository. A name alone proves nothing about a project that a person or
 * an agent made. With two repositories of that name the first one gets them.
 */
async function findNamesakes(
  store: Store,
  { repository, remote }: StoredSigns,
  project: string,
): Promise<string[]> {
  if (repository === null) return []
  const parts = remote?.split('/') ?? []
  const full = parts.slice(-2).join('/')
  const names = [basename(dirname(repository)), ...(remote === null ? [] : [full, ...parts.slice(-1)])]
  const found: string[] = []
  for (const { name } of await store.projects.list(names)) {
    if (name === project) continue
    if ((await store.projects.aliasesOf(await listParts(store, name))).length > 0) continue
    if ((parts.length > 1 && name === full) || (await isImported(store, name))) found.push(name)
  }
  return found
}

/** True if an import brought all memories of the project, except those that sleep derived from them. */
async function isImported(store: Store, project: string): Promise<boolean> {
  const scopes = (await store.scopes.list()).filter((scope) => scope.project === project)
  const count = (origins: readonly Origin[]) =>
    store.memories.count({
      scopes: scopes.map(({ id }) => id),
      origins,
      includeArchived: true,
      includeSuperseded: true,
    })
  const imported = ORIGINS.filter((origin) => origin.startsWith('import'))
  const others = ORIGINS.filter((origin) => origin !== 'sleep' && !imported.includes(origin))
  return (await count(imported)) > 0 && (await count(others)) === 0
}

async function joinSame(
  context: Pick<ProjectResolverOptions, 'clock' | 'ids'>,
  store: Store,
  project: string,
  into: string,
): Promise<void> {
  if (await store.projects.areApart(project, into)) return
  const run = ownRun({ ...context }, 'project', { phase: 'join' })
  const { memories, sessions } = await store.projects.join(
    project,
    into,
    run.inRun.runId,
    context.clock.now(),
  )
  await run.note(store, { join_project: 1, moved_memory: memories, moved_session: sessions }, true)
}

async function describe(store: Store, signs: FolderSigns, project: string): Promise<ProjectIdentity> {
  const parts = await listParts(store, project)
  const labels = (await store.projects.list([project])).map(({ label }) => label)
  const { remotes } = await loadFacts(store, project)
  return {
    project,
    root: signs.root,
    isRepository: signs.repository !== null,
    names: [...new Set([...parts, ...labels, ...remotes, ...(signs.remote === null ? [] : [signs.remote])])],
  }
}
