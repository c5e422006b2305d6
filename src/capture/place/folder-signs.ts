/**
 * Reads the signs by which a folder's project is recognised: folder, git folder, first commit and remote. Runs git only
 * for the first commit, if that is asked for.
 */

import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { type ProjectAlias, toReadableName } from '../../core/project.ts'

/** Runs git in a folder and returns its output; null if git is missing or fails. */
export type RunGit = (args: readonly string[], cwd: string) => string | null

/** `none`: nothing was committed yet. `unknown`: it cannot be found, as in a shallow clone. */
export type FirstCommit = { readonly hash: string } | 'none' | 'unknown'

export interface FolderSigns {
  /** Real path of the working tree, or of the folder itself outside of a repository. */
  readonly folder: string
  /** Top of the working tree, or the folder itself; null if it does not exist. */
  readonly root: string | null
  /** Real path of the git folder that all worktrees share; null outside of a repository. */
  readonly repository: string | null
  /** Identifies the git folder on disk, wherever it is moved; null if the disk cannot tell. */
  readonly mark: string | null
  /** `host/owner/repo` of the main remote: origin, else the first one. */
  readonly remote: string | null
  /** False if there is certainly no commit yet; costs no process. */
  readonly hasCommits: boolean
  firstCommit(): FirstCommit
  /** True if the repository holds this commit, reachable or not. */
  holdsCommit(hash: string): boolean
}

/** Returns null for a path that is not absolute on this machine. */
export function readFolderSigns(folder: string, runGit: RunGit = git): FolderSigns | null {
  if (!isAbsolute(folder)) return null
  const tree = findWorkingTree(folder)
  if (tree === null) return plainFolder(folder)
  const { root, commonDir } = tree
  const hasCommits = mayHaveCommits(commonDir)
  let first: FirstCommit | undefined
  return {
    folder: toReal(root),
    root,
    repository: toReal(commonDir),
    mark: readMark(commonDir),
    remote: findRemote(commonDir),
    hasCommits,
    firstCommit: () => {
      first ??= hasCommits ? findFirstCommit(tree, runGit) : 'none'
      return first
    },
    holdsCommit: (hash) => runGit(['cat-file', '-e', `${hash}^{commit}`], root) !== null,
  }
}

function plainFolder(folder: string): FolderSigns {
  return {
    folder: toReal(folder),
    root: existsSync(folder) ? folder : null,
    repository: null,
    mark: null,
    remote: null,
    hasCommits: false,
    firstCommit: () => 'none',
    holdsCommit: () => false,
  }
}

function toReal(path: string): string {
  return existsSync(path) ? realpathSync(path) : path
}

interface WorkingTree {
  readonly root: string
  /** The repository that all its worktrees share. */
  readonly commonDir: string
}

/**
 * Finds the repository around a folder. A folder that no longer exists, such as a removed worktree,
 * still belongs to it, unless the repository is the user's home folder.
 */
function findWorkingTree(folder: string): WorkingTree | null {
  const tree = findTreeAbove(folder)
  return tree !== null && !existsSync(folder) && tree.root === homedir() ? null : tree
}

function findTreeAbove(folder: string): WorkingTree | null {
  for (let at = folder; ; at = dirname(at)) {
    const marker = join(at, '.git')
    const kind = statSync(marker, { throwIfNoEntry: false })
    if (kind?.isDirectory() === true) return { root: at, commonDir: marker }
    if (kind?.isFile() === true) {
      const commonDir = readCommonDir(at, readFileSync(marker, 'utf8'))
      if (commonDir !== null) return { root: at, commonDir }
    }
    if (at === dirname(at)) return null
  }
}

/** Follows the `.git` file of a worktree or submodule to the repository's folder; null if it is missing. */
function readCommonDir(root: string, marker: string): string | null {
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(marker)?.[1]
  if (target === undefined) return null
  const gitDir = resolve(root, target)
  const pointer = join(gitDir, 'commondir')
  if (!existsSync(pointer)) return existsSync(gitDir) ? gitDir : null
  const common = readFileSync(pointer, 'utf8').trim()
  return isAbsolute(common) ? common : resolve(gitDir, common)
}

/**
 * Returns inode and time of birth. Both stay if the folder is moved on its disk, and a folder made later in its place
 * differs in at least one. Null if the file system does not record the time of birth.
 */
function readMark(commonDir: string): string | null {
  const { ino, birthtimeMs, ctimeMs } = statSync(commonDir)
  return birthtimeMs === 0 || birthtimeMs === ctimeMs ? null : `${ino}-${Math.round(birthtimeMs)}`
}

/** False only if no branch has a commit; other formats of references count as true. */
function mayHaveCommits(commonDir: string): boolean {
  const heads = join(commonDir, 'refs', 'heads')
  if (existsSync(join(commonDir, 'packed-refs')) || existsSync(join(commonDir, 'reftable'))) return true
  return existsSync(heads) && readdirSync(heads).length > 0
}

function findFirstCommit({ root, commonDir }: WorkingTree, runGit: RunGit): FirstCommit {
  // A shallow clone takes the oldest commit it has for the first one.
  if (existsSync(join(commonDir, 'shallow'))) return 'unknown'
  const listed = runGit(['rev-list', '--max-parents=0', 'HEAD'], root)
  const hash = listed?.trim().split('\n').at(-1)
  if (hash !== undefined && /^[0-9a-f]{40,64}$/.test(hash)) return { hash }
  // HEAD may be an empty branch in a repository whose other branches have commits.
  return 'unknown'
}

function findRemote(commonDir: string): string | null {
  const config = join(commonDir, 'config')
  if (!existsSync(config)) return null
  const remotes = new Map<string, string>()
  let section = ''
  for (const line of readFileSync(config, 'utf8').split('\n')) {
    section = /^\s*\[remote "([^"]+)"\]/.exec(line)?.[1] ?? (/^\s*\[/.test(line) ? '' : section)
    const url = /^\s*url\s*=\s*(.+?)\s*$/.exec(line)?.[1]
    if (section !== '' && url !== undefined && !remotes.has(section)) remotes.set(section, url)
  }
  const url = remotes.get('origin') ?? [...remotes.values()][0]
  return url === undefined ? null : normaliseRemote(url)
}

/** `git@host:owner/repo.git`, `https://user@host/owner/repo` → `host/owner/repo`; null for local paths. */
export function normaliseRemote(url: string): string | null {
  const scp = /^(?:[^@/\s]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(url)
  const web = /^[a-z+]+:\/\/(?:[^@/]*@)?([^/:]+)(?::\d+)?\/(.+)$/i.exec(url)
  const [, host, path] = web ?? (scp !== null && scp[1] !== undefined && scp[1].length > 1 ? scp : [])
  if (host === undefined || path === undefined || /^file$/i.test(url.split(':')[0] ?? '')) return null
  const clean = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  return clean === '' ? null : `${host.toLowerCase()}/${clean}`.slice(0, 190)
}

/** The project of turns whose folder is unknown or a relative path. */
export const UNSORTED = 'unsorted'

/** Returns the name for a path that is not absolute here, such as one of Windows on Linux. */
export function nameOfForeignFolder(folder: string): string {
  return /^(?:[A-Za-z]:)?[\\/]/.test(folder) ? nameOfFolder(folder) : UNSORTED
}

/** Returns a name for the repository that people recognise, without a look at the store. */
export function readableNameOf({ remote, repository, folder }: FolderSigns): string {
  return toReadableName(remote ?? basename(repository === null ? folder : dirname(repository)))
}

/** The names that a project may be stored under. It keeps the one it got when it was first met. */
export interface StoredNames {
  readonly remote: string | null
  readonly byCommit: string | null
  /** The name that it gets today, then the one that it may have got earlier. */
  readonly byFolder: readonly string[]
}

/** Runs git. */
export function storedNames(signs: FolderSigns): StoredNames {
  const { remote, repository, folder } = signs
  if (repository === null) return { remote: null, byCommit: null, byFolder: namesOfFolder(folder) }
  const home = dirname(repository)
  const first = signs.firstCommit()
  return {
    remote,
    byCommit: typeof first === 'string' ? null : nameByCommit(home, first.hash),
    byFolder: namesOfFolder(home),
  }
}

/** Returns the names that a folder with some of these aliases may be stored under. */
export function namesOfAliases(aliases: readonly Pick<ProjectAlias, 'kind' | 'value'>[]): readonly string[] {
  const values = (kind: ProjectAlias['kind']) =>
    aliases.filter((alias) => alias.kind === kind).map(({ value }) => value)
  const homes = values('repository').map((repository) => dirname(repository))
  const byCommit = homes.flatMap((home) => values('commit').map((hash) => nameByCommit(home, hash)))
  return [
    ...new Set([...values('remote'), ...byCommit, ...[...homes, ...values('folder')].flatMap(namesOfFolder)]),
  ]
}

function nameByCommit(home: string, hash: string): string {
  return `${basename(home)}-${hash.slice(0, 12)}`
}

/**
 * Eight characters of a hash, among them a letter and a digit: `toReadableName` leaves such an end out of a label, but it
 * keeps eight digits, which may be a date.
 */
const SEPARATING = /(?=\d{0,7}[a-f])(?=[a-f]{0,7}\d)[0-9a-f]{8}/

function nameOfFolder(folder: string): string {
  const [name] = namesOfFolder(folder)
  return name
}

/** Returns the name of a folder, then the one that it got if the hash begins with eight digits or letters. */
function namesOfFolder(folder: string): [name: string, early: string] {
  const real = toReal(folder)
  const name = (basename(real.replaceAll('\\', '/')) || 'root').slice(0, 150)
  // Loaded only here: processes that find a remote use less memory without it.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const hash = createHash('sha256').update(real).digest('hex')
  const early = hash.slice(0, 8)
  return [`${name}-${SEPARATING.exec(hash)?.[0] ?? early}`, `${name}-${early}`]
}

/** Runs git and returns its output; null if git is missing, fails, or takes longer than 5 s. */
function git(args: readonly string[], cwd: string): string | null {
  const { execFileSync } = process.getBuiltinModule('node:child_process')
  try {
    return execFileSync('git', [...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
      windowsHide: true,
    })
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}
