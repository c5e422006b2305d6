/** Lists the Markdown notes of a folder, and reads their text. */
import { createHash } from 'node:crypto'
import { type Dirent, promises as fs } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { FileStat } from '../../core/source-note.ts'

/** A note file in its folder. */
export interface FoundNote {
  /** Absolute path. */
  readonly path: string
  /** Path relative to the folder, with `/`, without extension. */
  readonly name: string
  /** SHA-256 of its bytes, in hex. */
  readonly hash: string
  readonly stat: FileStat
}

export interface VaultListing {
  readonly notes: readonly FoundNote[]
  /** Paths that could not be read; they count as neither new nor removed. */
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
  /** Absolute paths of links with the name of a note; they are not read. */
  readonly links: readonly string[]
}

const MAX_BYTES = 2_000_000
const ENDINGS: ReadonlySet<string> = new Set(['.md', '.markdown'])
/** Folders of tools, which are skipped like hidden folders. */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules'])

/**
 * Lists all notes below the folder, sorted by path. Does not follow links.
 * @param mayBeGone true if a person confirmed that a missing folder has no notes
 */
export async function listVault(folder: string, mayBeGone = false): Promise<VaultListing> {
  if (mayBeGone && (await isGone(folder))) return { notes: [], failed: [], links: [] }
  await requireFolder(folder)
  const notes: FoundNote[] = []
  const failed: { path: string; reason: string }[] = []
  const links: string[] = []
  const waiting = [folder]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = await attempt(fs.readdir(at, { withFileTypes: true }))
    if (entries instanceof Error) {
      failed.push({ path: at, reason: reasonOf(entries) })
      continue
    }
    for (const entry of entries) {
      const path = join(at, entry.name)
      if (entry.isDirectory() && isOwn(entry)) waiting.push(path)
      if (!ENDINGS.has(extname(entry.name).toLowerCase())) continue
      if (entry.isSymbolicLink()) links.push(path)
      if (!entry.isFile()) continue
      const note = await attempt(inspect(folder, path))
      if (note instanceof Error) failed.push({ path, reason: reasonOf(note) })
      else notes.push(note)
    }
  }
  notes.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { notes, failed, links }
}

/** Returns the text and the hash of exactly that text; the file may have changed since it was listed. */
export async function readNote(
  folder: string,
  path: string,
): Promise<{ readonly note: FoundNote; readonly text: string } | { readonly reason: string }> {
  const read = await attempt(load(folder, path))
  return read instanceof Error ? { reason: reasonOf(read) } : read
}

async function inspect(folder: string, path: string): Promise<FoundNote> {
  return (await load(folder, path)).note
}

async function load(folder: string, path: string): Promise<{ note: FoundNote; text: string }> {
  const stat = await fs.stat(path)
  if (stat.size > MAX_BYTES) throw new Error(`It is larger than ${MAX_BYTES / 1e6} MB.`)
  const bytes = await fs.readFile(path)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const note: FoundNote = {
    path,
    name: nameOf(folder, path),
    hash: createHash('sha256').update(bytes).digest('hex'),
    stat: { sizeBytes: stat.size, modifiedAt: Math.trunc(stat.mtimeMs) },
  }
  return { note, text }
}

/** Returns the path relative to the folder, with `/`, without extension. */
export function nameOf(folder: string, path: string): string {
  const name = relative(folder, path).split(sep).join('/')
  return name.slice(0, name.length - extname(name).length)
}

function isOwn({ name }: Dirent): boolean {
  return !name.startsWith('.') && !LEFT_OUT.has(name)
}

async function isGone(folder: string): Promise<boolean> {
  const found = await attempt(fs.stat(folder))
  return found instanceof Error && (found as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Throws if the folder is missing, since that does not mean its notes are gone. */
async function requireFolder(folder: string): Promise<void> {
  const found = await attempt(fs.stat(folder))
  if (!(found instanceof Error) && found.isDirectory()) return
  throw new LoreError('invalid_input', `There is no folder ${folder} to read notes from.`, {
    hint: 'Give the path of a folder with Markdown files.',
    details: { field: 'path' },
  })
}

async function attempt<T>(work: Promise<T>): Promise<T | Error> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

function reasonOf(error: Error): string {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'It is no UTF-8 text.'
  if (code === 'EACCES' || code === 'EPERM') return 'It may not be read.'
  return code ?? error.message
}
