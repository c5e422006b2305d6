/**
 * Identifies the project of a folder: the remote of its git repository, else the repository's first
 * commit, else the folder itself. Worktrees and clones of one remote share a project.
 */

import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import type { ProjectIdentity, ProjectResolver } from '../../core/ports/project-resolver.ts'

/** Creates a resolver that caches its answers for its lifetime. */
export function createProjectResolver(
  runGit: (args: readonly string[], cwd: string) => string | null = git,
): ProjectResolver {
  const known = new Map<string, ProjectIdentity>()
  return {
    identify(folder) {
      const found = known.get(folder) ?? identify(folder, runGit)
      known.set(folder, found)
      return found
    },
  }
}

function identify(
  folder: string,
  runGit: (args: readonly string[], cwd: string) => string | null,
): ProjectIdentity {
  if (!isAbsolute(folder)) return { project: nameOfForeignFolder(folder), root: null, isRepository: false }
  const tree = findWorkingTree(folder)
  if (tree === null)
    return { project: nameOfFolder(folder), root: existsSync(folder) ? folder : null, isRepository: false }
  const remote = findRemote(tree.commonDir)
  if (remote !== null) return { project: remote, root: tree.root, isRepository: true }
  const first = runGit(['rev-list', '--max-parents=0', 'HEAD'], tree.root)?.trim().split('\n').at(-1)
  const name = basename(dirname(tree.commonDir))
  if (first !== undefined && /^[0-9a-f]{40,64}$/.test(first)) {
    return { project: `${name}-${first.slice(0, 12)}`, root: tree.root, isRepository: true }
  }
  return { project: nameOfFolder(dirname(tree.commonDir)), root: tree.root, isRepository: true }
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

function nameOfForeignFolder(folder: string): string {
  return /^(?:[A-Za-z]:)?[\\/]/.test(folder) ? nameOfFolder(folder) : UNSORTED
}

function nameOfFolder(folder: string): string {
  const real = existsSync(folder) ? realpathSync(folder) : folder
  const name = basename(real.replaceAll('\\', '/')) || 'root'
  // Loaded only here: processes that find a remote use less memory without it.
  const { createHash } = process.getBuiltinModule('node:crypto')
  return `${name.slice(0, 150)}-${createHash('sha256').update(real).digest('hex').slice(0, 8)}`
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
