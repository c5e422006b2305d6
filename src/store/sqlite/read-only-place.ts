/** Whether a database can be read where it is, but neither it nor anything beside it can be written. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A log and its index lie beside the database, so a folder that cannot be written makes it read-only too. */
export function isReadOnlyPlace(path: string): boolean {
  return (
    existsSync(path) &&
    allows(path, constants.R_OK) &&
    !(allows(path, constants.W_OK) && allows(dirname(path), constants.W_OK))
  )
}

/**
 * SQLite cannot make the side files of a log where nothing can be written. Without a log nothing changes the file
 * there, so it is read as it is; with one, its index is there too unless somebody removed it.
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
