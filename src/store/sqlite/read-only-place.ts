/** Detects a database that can be read, but neither written nor accompanied by side files. */
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
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (!isReadOnlyPlace(path) || (log !== undefined && log.size > 0)) return path
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
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
