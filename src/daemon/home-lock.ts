/** The lock that allows one daemon per home. */
import { existsSync } from 'node:fs'
import { ensurePrivateFolder } from '../config/home.ts'
import { isLoreError, LoreError } from '../core/errors.ts'
import { acquireProcessLock, type ProcessLock } from '../store/sqlite/process-lock.ts'
import { daemonPaths } from './paths.ts'

/** A process that only checks the lock holds it for a moment, so taking it is tried for this long. */
const PATIENCE_MS = 1_000

/**
 * @returns null if another process serves the home
 * @throws LoreError config_invalid if the home cannot be written
 */
export function lockHome(home: string, waitMs = PATIENCE_MS): ProcessLock | null {
  ensurePrivateFolder(home)
  try {
    return acquireProcessLock(daemonPaths(home).lock, waitMs)
  } catch (error) {
    if (isLoreError(error) && error.code !== 'invalid_input') throw error
    throw new LoreError('config_invalid', `The home folder ${home} cannot be written.`, {
      hint: 'Check its rights and whether its disk is mounted read-only; --home or LORE_HOME names another.',
      cause: error,
      details: { folder: home },
    })
  }
}

/** True if a daemon serves the home, even one that does not answer. Creates no files. */
export function isHomeServed(home: string): boolean {
  if (!existsSync(daemonPaths(home).lock)) return false
  const lock = lockHome(home, 0)
  lock?.release()
  return lock === null
}
