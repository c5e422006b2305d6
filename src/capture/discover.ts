/** Finds the conversation files of all sources, newest first. Reads folders and file sizes, no contents. */
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { SourcePlace, TranscriptSource } from '../core/ports/transcript-source.ts'
import type { TranscriptFile } from './file-start.ts'

export interface DiscoveredFile extends TranscriptFile {
  readonly source: TranscriptSource
}

/** Folders that are not there or cannot be read have no files; the reason is passed to `onUnreadable`. */
export async function discoverFiles(
  sources: readonly TranscriptSource[],
  place: SourcePlace,
  onUnreadable: (path: string, error: Error) => void = () => undefined,
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
  onUnreadable: (path: string, error: Error) => void,
): Promise<DiscoveredFile[]> {
  const single = source.formatOf(basename(root))
  const rootFile = single === null ? null : await describeFile(root, single)
  if (rootFile !== null && (await stat(root)).isFile()) return [{ ...rootFile, source }]
  const found: DiscoveredFile[] = []
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const here = folder
    const entries = await readdir(here, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') onUnreadable(here, error)
      return []
    })
    for (const entry of entries) {
      const path = join(here, entry.name)
      if (entry.isDirectory()) {
        folders.push(path)
        continue
      }
      const format = entry.isFile() ? source.formatOf(relative(root, path).split(sep).join('/')) : null
      const file = format === null ? null : await describeFile(path, format)
      if (file !== null) found.push({ ...file, source })
    }
  }
  return found
}

/** null where the file went between listing and looking. */
export async function describeFile(path: string, format: 'lines' | 'whole'): Promise<TranscriptFile | null> {
  try {
    const { size, mtimeMs } = await stat(path)
    // A database is written to its log first.
    const log = path.endsWith('.db') ? await stat(`${path}-wal`).catch(() => null) : null
    return {
      path,
      format,
      sizeBytes: size + (log?.size ?? 0),
      modifiedAt: Math.trunc(Math.max(mtimeMs, log?.mtimeMs ?? 0)),
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Files below a path, or the path itself, whose names could be conversations. */
export async function listCandidates(
  path: string,
  onUnreadable: (path: string, error: Error) => void,
): Promise<string[]> {
  const anyFile: TranscriptSource = {
    agent: '',
    title: '',
    roots: () => [path],
    formatOf: (name) => (/\.(?:jsonl?|db)$/.test(name) ? 'whole' : null),
    createParser: () => {
      throw new Error('only names are looked at')
    },
    readWhole: () => Promise.reject(new Error('only names are looked at')),
  }
  return (await listRoot(anyFile, path, onUnreadable)).map((file) => file.path).sort()
}
