/**
 * Reads and writes the files of a vault. A file is written beside the vault's notes and renamed into its place, only if the
 * file there is still the one that was read; no link leads a write out of the folder.
 */
import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Redactor } from '../../core/ports/redactor.ts'
import { listVault, readNote } from '../vault/read-vault.ts'
import { sha256 } from './load-notes.ts'
import { readVaultNote } from './note-text.ts'
import type { FoundFile } from './plan-exchange.ts'

const TEMPORARY = '.lore-tmp'

export interface FoundFiles {
  readonly files: readonly FoundFile[]
  /** Path relative to the folder, with `/`. */
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
}

/** Reads each version of a file once while the process runs. */
export function createNoteReader(folder: string, redactor: Redactor): () => Promise<FoundFiles> {
  const known = new Map<string, Omit<FoundFile, 'path' | 'hash'> | string>()
  return async () => {
    const listing = await listVault(folder)
    const links = listing.links.map((path) => ({ path, reason: 'It is a link.' }))
    const failed = [...listing.failed, ...links].map(({ path, reason }) => ({
      path: toRelative(folder, path),
      reason,
    }))
    const files: FoundFile[] = []
    for (const { path: absolute, hash: listed } of listing.notes) {
      const path = toRelative(folder, absolute)
      let hash = listed
      let read = known.get(listed)
      if (read === undefined) {
        const loaded = await readNote(folder, absolute)
        if ('reason' in loaded) {
          failed.push({ path, reason: loaded.reason })
          continue
        }
        hash = loaded.note.hash
        read = await interpret(loaded.text, redactor)
        known.set(hash, read)
      }
      if (typeof read === 'string') failed.push({ path, reason: read })
      else files.push({ path, hash, ...read })
    }
    return { files, failed }
  }
}

async function interpret(
  text: string,
  redactor: Redactor,
): Promise<Omit<FoundFile, 'path' | 'hash'> | string> {
  const read = readVaultNote(text)
  if (typeof read === 'string') return read
  const secrets = new Set<string>()
  const cut = async (part: string): Promise<string> => {
    const { text: clean, found } = await redactor.redact(part)
    for (const kind of Object.keys(found)) if (kind !== 'invisible') secrets.add(kind)
    return clean
  }
  const { title, kind, tags, content } = read.fields
  const fields = {
    title: title === null ? null : await cut(title),
    kind,
    tags: tags === null ? null : await Promise.all(tags.map(cut)),
    content: (await cut(content)).trimEnd(),
  }
  return { id: read.id, fields, secrets: [...secrets] }
}

/** Removes what a process that was killed left behind. */
export async function clearTemporary(folder: string): Promise<void> {
  const path = join(folder, TEMPORARY)
  const found = await fs.lstat(path).catch(() => null)
  if (found?.isDirectory() === true) await fs.rm(path, { recursive: true, force: true })
}

/** Returns the kind of what lies at the path, without following links. */
export async function lookAt(folder: string, path: string): Promise<'none' | 'file' | 'other'> {
  const found = await fs.lstat(join(folder, ...path.split('/'))).catch(() => null)
  if (found === null) return 'none'
  return found.isFile() ? 'file' : 'other'
}

/**
 * @param before hash of the file that is replaced; null if there must be none
 * @returns null, or the reason why it was not written
 */
export async function writeNote(
  folder: string,
  path: string,
  text: string,
  before: string | null,
): Promise<string | null> {
  const target = join(folder, ...path.split('/'))
  const outside = await makeFolders(folder, dirname(path))
  if (outside !== null) return outside
  const kind = await lookAt(folder, path)
  if (kind === 'other') return 'A link or folder lies at its place.'
  if ((await hashOf(target, kind)) !== before) return 'It was changed meanwhile; the next pass reads it.'
  const holder = join(folder, TEMPORARY)
  await fs.mkdir(holder, { recursive: true, mode: 0o700 })
  if ((await fs.lstat(holder)).isSymbolicLink()) return `${TEMPORARY} is a link.`
  const temporary = join(holder, randomUUID())
  const file = await fs.open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(text, 'utf8')
    await file.sync()
  } finally {
    await file.close()
  }
  await fs.rename(temporary, target)
  return null
}

/** Removes a note that is still the one that was read, and the folders that it leaves empty. */
export async function removeNote(folder: string, path: string, before: string): Promise<string | null> {
  const target = join(folder, ...path.split('/'))
  const kind = await lookAt(folder, path)
  if (kind === 'none') return null
  if (kind === 'other' || (await hashOf(target, kind)) !== before) return 'It was changed meanwhile.'
  await fs.rm(target)
  const parts = path.split('/').slice(0, -1)
  for (; parts.length > 0; parts.pop()) {
    const emptied = await fs.rmdir(join(folder, ...parts)).then(
      () => true,
      () => false,
    )
    if (!emptied) break
  }
  return null
}

async function hashOf(path: string, kind: 'none' | 'file'): Promise<string | null> {
  return kind === 'none' ? null : sha256(await fs.readFile(path))
}

/** Creates the folders of a path one by one, and refuses one that is a link. */
async function makeFolders(folder: string, path: string): Promise<string | null> {
  let at = folder
  for (const part of path === '.' ? [] : path.split('/')) {
    at = join(at, part)
    const found = await fs.lstat(at).catch(() => null)
    if (found === null) await fs.mkdir(at, { mode: 0o700 })
    else if (!found.isDirectory()) return `${toRelative(folder, at)} is no folder of the vault.`
  }
  return null
}

function toRelative(folder: string, path: string): string {
  return path.slice(folder.length + 1).replaceAll('\\', '/')
}
