/**
 * The home folder: its layout and permissions. Folders are 0700 and files 0600; on Windows the rights of the
 * user profile apply.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { LoreError } from '../core/errors.ts'

export interface HomeLayout {
  readonly home: string
  readonly token: string
  readonly config: string
  /** Used instead of `config` if that file belongs to another program. */
  readonly alternateConfig: string
  readonly foreignDatabase: string
}

export function homeLayout(home: string): HomeLayout {
  return {
    home,
    token: join(home, 'token'),
    config: join(home, 'config.toml'),
    alternateConfig: join(home, 'lore.toml'),
    foreignDatabase: join(home, 'memory.db'),
  }
}

/**
 * Creates the folder and its missing parents, readable by the owner only; leaves an existing one as it is.
 */
export function ensurePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new LoreError('config_invalid', `The folder ${folder} cannot be created.`, {
      hint: 'Check the rights of its parent folder, or choose another with --home or LORE_HOME.',
      cause: error,
      details: { folder },
    })
  }
}

/**
 * Replaces the file atomically: a reader sees the old text or the new one, even after a crash. A symbolic
 * link stays, and the file it points to is replaced.
 */
export function writePrivateFile(path: string, text: string): void {
  const target = linkTarget(path)
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.${Date.now()}.tmp`)
  try {
    const handle = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function linkTarget(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (isMissing(error)) return path
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
