/**
 * Access to source files and git on this machine. Read-only, and never throws: an unreadable file is
 * not an error. Git runs with short timeouts, and without hooks or other programs of the repository.
 */
import { execFile } from 'node:child_process'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { SourceFiles } from '../core/ports/source-files.ts'
import { SAFE_GIT } from './safe-git.ts'

export interface SourceFilesOptions {
  /** Larger files are not read; default 8 MB. */
  readonly maxBytes?: number
  /** Timeout of each git call; default 2 s. */
  readonly gitTimeoutMs?: number
}

const MAX_BYTES = 8_000_000
const GIT_TIMEOUT_MS = 2_000
const GIT_OUTPUT_BYTES = 4_000_000
/** Maximum number of renames that are followed. */
const MOST_RENAMES = 8

/** Paths must be absolute; a relative one could belong to any folder. */
export function createSourceFiles(options: SourceFilesOptions = {}): SourceFiles {
  const maxBytes = options.maxBytes ?? MAX_BYTES
  const git = (folder: string, args: readonly string[]) =>
    runGit(folder, args, options.gitTimeoutMs ?? GIT_TIMEOUT_MS)
  return {
    stat: async (path) => {
      const found = isAbsolute(path) ? await stat(path).catch(toNull) : null
      if (found === null || !found.isFile()) return null
      return { sizeBytes: found.size, modifiedAt: Math.trunc(found.mtimeMs) }
    },
    readText: async (path) => {
      const found = isAbsolute(path) ? await stat(path).catch(toNull) : null
      if (found === null || !found.isFile() || found.size > maxBytes) return null
      const bytes = await readFile(path).catch(toNull)
      return bytes === null || bytes.includes(0) ? null : toText(bytes)
    },
    findRenamed: (path) => (isAbsolute(path) ? findRenamed(git, path) : Promise.resolve(null)),
    commitOf: async (path) => {
      const folder = isAbsolute(path) ? await nearestFolder(dirname(path)) : null
      const commit = folder === null ? null : await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD'])
      return commit !== null && /^[0-9a-f]{40,64}\s*$/.test(commit) ? commit.trim() : null
    },
  }
}

type Git = (folder: string, args: readonly string[]) => Promise<string | null>

/** Follows renames, committed or staged, to an existing file. */
async function findRenamed(git: Git, path: string): Promise<string | null> {
  const folder = await nearestFolder(dirname(path))
  const top = folder === null ? null : await git(folder, ['rev-parse', '--show-toplevel'])
  if (folder === null || top === null) return null
  const root = top.replace(/\r?\n$/, '')
  // Git returns the real path, even if the given one contains a link.
  const real = await realpath(folder).catch(toNull)
  if (real === null) return null
  const seen = new Set<string>()
  let name = relative(root, join(real, relative(folder, path)))
    .split(sep)
    .join('/')
  while (seen.size < MOST_RENAMES && !seen.has(name) && !name.startsWith('../')) {
    seen.add(name)
    const next = (await stagedRename(git, root, name)) ?? (await committedRename(git, root, name))
    if (next === null) return null
    const target = resolve(root, next)
    if ((await stat(target).catch(toNull))?.isFile() === true) return target
    name = next
  }
  return null
}

async function stagedRename(git: Git, root: string, name: string): Promise<string | null> {
  return findTarget(await git(root, ['diff', '--cached', ...RENAMES]), name)
}

/** Finds the target of a rename in the last commit that removed the path. */
async function committedRename(git: Git, root: string, name: string): Promise<string | null> {
  const log = ['log', '-1', '--format=%H', '--diff-filter=D', '--no-renames', '--', `:(top,literal)${name}`]
  const commit = (await git(root, log))?.trim()
  if (commit === undefined || !/^[0-9a-f]{40,64}$/.test(commit)) return null
  return findTarget(await git(root, ['show', '--format=', ...RENAMES, commit]), name)
}

const RENAMES = ['--no-ext-diff', '--no-textconv', '-M', '--diff-filter=R', '--name-status', '-z']

/** Searches `R<likeness> NUL old NUL new NUL …` for the new name. */
function findTarget(listing: string | null, name: string): string | null {
  const fields = listing?.split('\0') ?? []
  for (let i = 0; i + 2 < fields.length; i += 3) if (fields[i + 1] === name) return fields[i + 2] ?? null
  return null
}

/** Returns the nearest existing folder upwards. */
async function nearestFolder(from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    if ((await stat(folder).catch(toNull))?.isDirectory() === true) return folder
    if (folder === dirname(folder)) return null
  }
}

function runGit(folder: string, args: readonly string[], timeoutMs: number): Promise<string | null> {
  return new Promise((done) => {
    execFile(
      'git',
      [...SAFE_GIT, '-C', folder, ...args],
      { timeout: timeoutMs, maxBuffer: GIT_OUTPUT_BYTES, windowsHide: true, encoding: 'utf8' },
      (error, output) => done(error === null ? output : null),
    )
  })
}

function toText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Turns a failure into null; the reason makes no difference. */
function toNull(): null {
  return null
}
