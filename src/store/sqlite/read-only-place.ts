/** Detects and opens databases that can be read, but neither written nor accompanied by side files. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns true for a read-only database. The log and its index are beside the database, so a read-only folder
 * counts too.
 */
export function isReadOnlyPlace(path: string): boolean {
  return (
    existsSync(path) &&
    allows(path, constants.R_OK) &&
    !(allows(path, constants.W_OK) && allows(dirname(path), constants.W_OK))
  )
}

/**
 * SQLite cannot create side files in a read-only place. Without a log the file cannot change, so it is opened
 * as immutable; with a log its index normally exists too.
 */
export function toReadableLocation(path: string): string | URL {
  if (!isReadOnlyPlace(path) || !isEmpty(`${path}-wal`)) return path
  return withParameter(path, 'immutable')
}

/**
 * On a full disk SQLite cannot enlarge the index of the log. With `readonly_shm` it builds the index in memory
 * and still honours the locks of other processes, but needs the file of the index to exist.
 */
export function toLocationOnFullDisk(path: string): string | URL {
  if (existsSync(`${path}-shm`)) return withParameter(path, 'readonly_shm')
  return isEmpty(`${path}-wal`) ? withParameter(path, 'immutable') : path
}

function isEmpty(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0
}

function withParameter(path: string, name: string): URL {
  const url = pathToFileURL(path)
  url.searchParams.set(name, '1')
  return url
}

function allows(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false
    throw error
  }
}
