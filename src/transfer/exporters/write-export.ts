/**
 * Writes an export atomically: under a temporary name first, synced to disk, then renamed. Readable by
 * its owner only. Replaces existing files only on request, and a folder only if Lore exported it.
 */
import { createHash } from 'node:crypto'
import { constants, existsSync, promises as fs } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { LoreError } from '../../core/errors.ts'
import type { ExportFile, ExportPiece } from './export-plan.ts'

export interface WriteOptions {
  /** True to replace what exists. */
  readonly force: boolean
  readonly signal?: AbortSignal
  /** Called with the number of records written so far. */
  readonly onRecords?: (done: number) => void
}

export interface Written {
  readonly records: number
  readonly bytes: number
  readonly files: number
  /** Path to which the former folder was moved, if it held anything that Lore did not write; else null. */
  readonly former: string | null
}

/** Marker file in a folder that Lore exported. */
const FOLDER_MARK = '.lore-export.json'
/** File with names and hashes of what Lore wrote there. */
const FOLDER_FILES = '.lore-export-files.json'

export async function writeExportFile(
  path: string,
  pieces: AsyncIterable<ExportPiece>,
  options: WriteOptions,
): Promise<Written> {
  if (!options.force && existsSync(path)) throw isThere(path)
  const temporary = temporaryName(path)
  const count = createCount(options)
  try {
    const file = await open(temporary, path)
    try {
      for await (const { text, records } of pieces) {
        await file.writeFile(text, 'utf8')
        count.add(text, records)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    if (options.force) await fs.rename(temporary, path)
    else await linkNew(temporary, path)
    return count.written(1)
  } finally {
    await fs.rm(temporary, { force: true })
  }
}

/** @param mark content of the marker file */
export async function writeExportFolder(
  path: string,
  files: AsyncIterable<ExportFile>,
  mark: string,
  options: WriteOptions,
): Promise<Written> {
  await requireReplaceable(path, options.force)
  const temporary = temporaryName(path)
  const count = createCount(options)
  const hashes: Record<string, string> = {}
  let total = 0
  try {
    await makeFolder(temporary, path)
    for await (const { path: name, text, records } of files) {
      const file = join(temporary, ...name.split('/'))
      await fs.mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await fs.writeFile(file, text, { mode: 0o600, flag: 'wx' })
      hashes[name] = hashOf(text)
      count.add(text, records)
      total++
    }
    await fs.writeFile(join(temporary, FOLDER_MARK), mark, { mode: 0o600 })
    await fs.writeFile(join(temporary, FOLDER_FILES), JSON.stringify(hashes), { mode: 0o600 })
    const former = await swapFolder(temporary, path)
    return { ...count.written(total), former }
  } finally {
    await fs.rm(temporary, { recursive: true, force: true })
  }
}

function createCount({ signal, onRecords }: WriteOptions) {
  let bytes = 0
  let done = 0
  return {
    add(text: string, records: number) {
      bytes += Buffer.byteLength(text)
      done += records
      onRecords?.(done)
      if (signal?.aborted === true) {
        throw new LoreError('cancelled', 'Stopped; nothing was written.', { hint: 'Run it again.' })
      }
    },
    written: (files: number): Written => ({ records: done, bytes, files, former: null }),
  }
}

async function open(temporary: string, path: string): Promise<fs.FileHandle> {
  try {
    return await fs.open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

async function makeFolder(temporary: string, path: string): Promise<void> {
  try {
    await fs.mkdir(temporary, { mode: 0o700 })
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

/** Links instead of renaming, so that a file created meanwhile is not overwritten. */
async function linkNew(temporary: string, path: string): Promise<void> {
  try {
    await fs.link(temporary, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw isThere(path)
    // Some file systems have no links.
    await fs.rename(temporary, path)
  }
}

async function requireReplaceable(path: string, force: boolean): Promise<void> {
  const entries = await fs.readdir(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    if (codeOf(error) === 'ENOTDIR') throw isThere(path)
    throw cannotWrite(path, error)
  })
  if (entries === null || entries.length === 0) return
  if (!force) throw isThere(path)
  if (entries.includes(FOLDER_MARK)) return
  throw new LoreError('protected', `${path} holds files that Lore did not write.`, {
    hint: 'Name a new folder; only a folder that was exported to before is replaced.',
    details: { path },
  })
}

/**
 * Moves the former folder aside first, so that one of the two is always complete.
 * @returns the path of the former folder, if it holds somebody else's work and is kept; else null
 */
async function swapFolder(temporary: string, path: string): Promise<string | null> {
  const aside = temporaryName(path, 'former')
  const hadOne = existsSync(path)
  if (hadOne) await fs.rename(path, aside)
  try {
    await fs.rename(temporary, path)
  } catch (error) {
    if (hadOne) await fs.rename(aside, path)
    throw error
  }
  if (!hadOne) return null
  if (await isOurs(aside)) {
    await fs.rm(aside, { recursive: true, force: true })
    return null
  }
  const former = `${path}.former-${new Date().toISOString().replace(/[:.]/g, '-')}`
  await fs.rename(aside, former)
  return former
}

/** True if the folder holds only files that an export wrote, unchanged. */
async function isOurs(folder: string): Promise<boolean> {
  const listed = await fs.readFile(join(folder, FOLDER_FILES), 'utf8').catch(() => null)
  const hashes = listed === null ? null : parseHashes(listed)
  if (hashes === null) return false
  const own = new Set([FOLDER_MARK, FOLDER_FILES])
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (own.has(name)) continue
    if (hashes[name] === undefined || hashes[name] !== hashOf(await fs.readFile(path, 'utf8'))) return false
  }
  return true
}

/** Returns null if the list is damaged, so that nothing counts as Lore's. */
function parseHashes(listed: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(listed)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function temporaryName(path: string, what = 'tmp'): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.${Date.now()}.${what}`)
}

function isThere(path: string): LoreError {
  return new LoreError('invalid_input', `${path} is there already.`, {
    hint: 'Name another with --out, or replace it with --force.',
    details: { path },
  })
}

function cannotWrite(path: string, cause: unknown): LoreError {
  return new LoreError('invalid_input', `${path} cannot be written.`, {
    hint: 'Check that its folder exists and may be written to.',
    cause,
    details: { path },
  })
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}
