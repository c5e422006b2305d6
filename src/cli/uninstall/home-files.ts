/** Lists Lore's own files in the home and beside the database. Never lists files of other programs. */
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connectionFile } from '../../config/connection.ts'
import { isInHome } from '../../config/socket-address.ts'
import { daemonPaths } from '../../daemon/paths.ts'
import { tombstonePath } from '../command/open-store.ts'

export interface HomeFiles {
  /** Files of a running or installed Lore: of no use without it. */
  readonly running: readonly string[]
  /** The memory: database, backups, settings, state of vaults, places to sync with, and the list of what must stay removed. */
  readonly memory: readonly string[]
}

/**
 * Returns only files that exist. @param settings the user's settings file, which need not be `config.toml`
 */
export function findHomeFiles(home: string, database: string, settings: string): HomeFiles {
  const { lock, pid, record, socket } = daemonPaths(home)
  const inHome = (...names: string[]) => names.map((name) => join(home, name))
  const running = [
    ...(process.platform !== 'win32' && isInHome(socket, home) ? [socket] : []),
    ...[pid, record, lock],
    ...inHome('installed.json', 'token', 'ui-sessions.json', 'tray', 'tray.lock', 'logs', 'spool', 'cache'),
  ]
  const memory = [
    ...['', '-wal', '-shm', '-journal', '.sleep', '.replica'].map((end) => `${database}${end}`),
    tombstonePath(database),
    settings,
    connectionFile(home),
    ...inHome('backups', 'consent.json', 'init', 'vaults'),
  ]
  return { running: running.filter(isThere), memory: memory.filter(isThere) }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

export function sizeOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => {
    const seen = statSync(path, { throwIfNoEntry: false })
    if (seen === undefined) return sum
    if (!seen.isDirectory()) return sum + seen.size
    return sum + sizeOf(readdirSync(path).map((name) => join(path, name)))
  }, 0)
}

/** Removes the files, then the home if it is empty. @returns the names of what is left in the home */
export function removeFiles(home: string, paths: readonly string[]): readonly string[] {
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  if (!existsSync(home)) return []
  const left = readdirSync(home)
  if (left.length === 0) rmdirSync(home)
  return left
}
