/**
 * Finds the conversation files of all sources, newest first. Reads folders and file sizes, never
 * contents. A path that cannot be read is reported and skipped; the search goes on.
 */
import type { Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { SourcePlace, TranscriptSource } from '../../core/ports/transcript-source.ts'
import type { TranscriptFile } from './file-start.ts'

export interface DiscoveredFile extends TranscriptFile {
  readonly source: TranscriptSource
}

/** Extensions of SQLite files; editors built on VS Code use `.vscdb`. */
const DATABASE = /\.(?:db|vscdb)$/

export type OnUnreadable = (path: string, error: Error) => void

/**
 * Returns the files of all sources. A missing folder has no files; an unreadable one is passed to
 * `onUnreadable`.
 */
export async function discoverFiles(
  sources: readonly TranscriptSource[],
  place: SourcePlace,
  onUnreadable: OnUnreadable = () => undefined,
): Promise<DiscoveredFile[]> {
  const files: DiscoveredFile[] = []
  for (const source of sources) {
    for (const root of source.roots(place)) files.push(...(await listRoot(source, root, onUnreadable)))
  }
  return files.sort((a, b) => b.modifiedAt - a.modifiedAt || (a.path < b.path ? -1 : 1))
}

async function listRoot(
  source: TranscriptSource,
  root: string,
  onUnreadable: OnUnreadable,
): Promise<DiscoveredFile[]> {
  const single = source.formatOf(basename(root))
  if (single !== null) {
    const rootFile = await describeFile(root, single, onUnreadable)
    if (rootFile !== null) return [{ ...rootFile, source }]
  }
  const found: DiscoveredFile[] = []
  const folders = [root]
  const linked = new Set<string>()
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const { path, isFolder } of await listFolder(folder, root, linked, onUnreadable)) {
      const relativePath = relative(root, path).split(sep).join('/')
      if (isFolder) {
        if (source.enters?.(relativePath) !== false) folders.push(path)
        continue
      }
      const format = source.formatOf(relativePath)
      if (format === null) continue
      // A folder that can be listed but not entered is reported once, not once per file.
      let isClosed = false
      const file = await describeFile(path, format, (at, error) => {
        isClosed = isRefusal(error)
        onUnreadable(isClosed ? (folder ?? at) : at, error)
      })
      if (isClosed) break
      if (file !== null) found.push({ ...file, source })
    }
  }
  return found
}

interface Entry {
  readonly path: string
  readonly isFolder: boolean
}

/**
 * Lists a folder. Follows links only to targets outside the root; targets inside it are found in their
 * own place.
 */
async function listFolder(
  folder: string,
  root: string,
  linked: Set<string>,
  onUnreadable: OnUnreadable,
): Promise<readonly Entry[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (!isMissing(error)) onUnreadable(folder, error)
    return []
  })
  const found: Entry[] = []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() || entry.isFile()) found.push({ path, isFolder: entry.isDirectory() })
    else if (entry.isSymbolicLink()) {
      const target = await followLink(path, root, onUnreadable)
      if (target === null || linked.has(target.path)) continue
      linked.add(target.path)
      found.push({ path, isFolder: target.isFolder })
    }
  }
  return found
}

/**
 * Resolves a link to its real path; null if the target is missing, or lies inside the root or contains
 * it.
 */
async function followLink(path: string, root: string, onUnreadable: OnUnreadable): Promise<Entry | null> {
  try {
    const [target, home] = await Promise.all([realpath(path), realpath(root)])
    if (`${target}${sep}`.startsWith(`${home}${sep}`) || home.startsWith(`${target}${sep}`)) return null
    const seen = await stat(target)
    return seen.isDirectory() || seen.isFile() ? { path: target, isFolder: seen.isDirectory() } : null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!isMissing(error)) onUnreadable(path, error)
    return null
  }
}

/** Returns size and times of a file; null if it is not a file, has vanished or cannot be read. */
export async function describeFile(
  path: string,
  format: 'lines' | 'whole',
  onUnreadable: OnUnreadable,
): Promise<TranscriptFile | null> {
  let seen: Stats
  try {
    seen = await stat(path)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (!isMissing(error)) onUnreadable(path, error)
    return null
  }
  if (!seen.isFile()) return null
  // SQLite writes to the -wal file first, so its size and times count too.
  const log = DATABASE.test(path) ? await stat(`${path}-wal`).catch(() => null) : null
  return {
    path,
    format,
    sizeBytes: seen.size + (log?.size ?? 0),
    modifiedAt: Math.trunc(Math.max(seen.mtimeMs, log?.mtimeMs ?? 0)),
    changedAt: Math.trunc(Math.max(seen.ctimeMs, log?.ctimeMs ?? 0)),
  }
}

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
}

function isRefusal(error: NodeJS.ErrnoException): boolean {
  return error.code === 'EACCES' || error.code === 'EPERM'
}

/** Returns the paths of all files at or below a path whose extension some source reads, sorted. */
export async function listCandidates(
  path: string,
  onUnreadable: (path: string, error: Error) => void,
): Promise<string[]> {
  const anyFile: TranscriptSource = {
    agent: '',
    title: '',
    roots: () => [path],
    formatOf: (name) => (/\.(?:jsonl?|db|vscdb)$|\.history\.md$/.test(name) ? 'whole' : null),
    createParser: () => {
      throw new Error('only names are looked at')
    },
    readWhole: () => Promise.reject(new Error('only names are looked at')),
  }
  return (await listRoot(anyFile, path, onUnreadable)).map((file) => file.path).sort()
}
