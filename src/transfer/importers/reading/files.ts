/** Reads files and folders of other programs: size-limited, read-only, without following links. */
import { createReadStream, type Dirent, promises as fs } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { LoreError } from '../../../core/errors.ts'
import type { EpochMs } from '../../../core/ids.ts'

export interface FoundFile {
  readonly path: string
  readonly modifiedAt: EpochMs
}

const MB = 1_000_000
/** Size limits of a note or page of rules, and of a full export. */
export const NOTE_BYTES = 2 * MB
export const EXPORT_BYTES = 200 * MB
const MOST_FILES = 20_000
const MOST_LEVELS = 20

export async function kindOfPath(path: string): Promise<'file' | 'folder' | null> {
  const stat = await attempt(fs.stat(path))
  if (stat instanceof Error) return null
  return stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : null
}

/** @throws LoreError invalid_input if it is missing, not text, or too large */
export async function readTextFile(path: string, maxBytes: number): Promise<string> {
  const read = await tryText(path, maxBytes)
  if (typeof read === 'string') return read
  throw unreadable(path, read.reason)
}

/** Reads a file as a stream. @throws LoreError invalid_input if it cannot be read */
export async function* readChunks(path: string, from = 0): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { start: from }) as AsyncIterable<Buffer>
  } catch (error) {
    throw error instanceof Error && 'code' in error ? unreadable(path, reasonOf(error), error) : error
  }
}

function unreadable(path: string, reason: string, cause?: Error): LoreError {
  return new LoreError('invalid_input', `${path} cannot be read: ${reason}`, {
    hint: 'Look whether the path is right and the file is whole.',
    details: { field: 'path' },
    ...(cause === undefined ? {} : { cause }),
  })
}

export async function tryText(
  path: string,
  maxBytes: number,
): Promise<string | { readonly reason: string; readonly tooLarge: boolean }> {
  const stat = await attempt(fs.stat(path))
  if (stat instanceof Error) return { reason: reasonOf(stat), tooLarge: false }
  if (!stat.isFile()) return { reason: 'It is no file.', tooLarge: false }
  if (stat.size > maxBytes) return { reason: `It is larger than ${maxBytes / MB} MB.`, tooLarge: true }
  const bytes = await attempt(fs.readFile(path))
  if (bytes instanceof Error) return { reason: reasonOf(bytes), tooLarge: false }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return { reason: 'It is no text (UTF-8).', tooLarge: false }
    throw error
  }
}

/** Returns the first bytes as text, without the mark at the beginning of some files; empty if the file cannot be read. */
export async function readHead(path: string, bytes: number): Promise<string> {
  const file = await attempt(fs.open(path, 'r'))
  if (file instanceof Error) return ''
  try {
    const buffer = Buffer.alloc(bytes)
    const read = await attempt(file.read(buffer, 0, bytes, 0))
    return read instanceof Error ? '' : buffer.toString('utf8', 0, read.bytesRead).replace(/^\uFEFF/, '')
  } finally {
    await file.close()
  }
}

/** Returns the bytes at an offset, fewer at the end of the file; null if the file cannot be read. */
export async function readBytes(path: string, at: number, bytes: number): Promise<Buffer | null> {
  const file = await attempt(fs.open(path, 'r'))
  if (file instanceof Error) return null
  try {
    const buffer = Buffer.alloc(bytes)
    const read = await attempt(file.read(buffer, 0, bytes, at))
    return read instanceof Error ? null : buffer.subarray(0, read.bytesRead)
  } finally {
    await file.close()
  }
}

async function isFolder(path: string): Promise<boolean> {
  const stat = await attempt(fs.stat(path))
  return !(stat instanceof Error) && stat.isDirectory()
}

export interface FileListing {
  readonly files: readonly FoundFile[]
  readonly truncated: boolean
  /** Symbolic links whose names pass or that lead to folders; they are not followed. */
  readonly linked: readonly string[]
}

/** Lists files below a folder whose names pass, sorted by path. Skips hidden folders and node_modules. */
export async function listFiles(folder: string, passes: (name: string) => boolean): Promise<FileListing> {
  const files: FoundFile[] = []
  const linked: string[] = []
  const waiting: { path: string; level: number }[] = [{ path: folder, level: 0 }]
  let truncated = false
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = await attempt(fs.readdir(at.path, { withFileTypes: true }))
    if (entries instanceof Error) continue
    for (const entry of entries) {
      const path = join(at.path, entry.name)
      if (entry.isDirectory() && isOwn(entry)) {
        if (at.level < MOST_LEVELS) waiting.push({ path, level: at.level + 1 })
        else truncated = true
      }
      if (entry.isSymbolicLink() && (passes(entry.name) || (isOwn(entry) && (await isFolder(path)))))
        linked.push(path)
      if (!entry.isFile() || !passes(entry.name)) continue
      if (files.length >= MOST_FILES) {
        truncated = true
        continue
      }
      const stat = await attempt(fs.stat(path))
      if (!(stat instanceof Error)) files.push({ path, modifiedAt: Math.trunc(stat.mtimeMs) })
    }
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, truncated, linked: linked.sort() }
}

/** Returns the sorted names in a folder; empty if it cannot be read. */
export async function listNames(folder: string): Promise<readonly string[]> {
  const names = await attempt(fs.readdir(folder))
  return names instanceof Error ? [] : names.sort()
}

/** Returns the path with links resolved; the path itself if there is nothing. */
export async function realPathOf(path: string): Promise<string> {
  const real = await attempt(fs.realpath(path))
  return real instanceof Error ? resolve(path) : real
}

export async function modifiedAt(path: string): Promise<EpochMs | undefined> {
  const stat = await attempt(fs.stat(path))
  return stat instanceof Error ? undefined : Math.trunc(stat.mtimeMs)
}

export function isMarkdown(name: string): boolean {
  return ['.md', '.markdown'].includes(extname(name).toLowerCase())
}

function isOwn({ name }: Dirent): boolean {
  return !name.startsWith('.') && name !== 'node_modules'
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
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'There is no such file.'
  if (code === 'EACCES' || code === 'EPERM') return 'You may not read it.'
  return code ?? error.message
}
