/**
 * Tells from the home's record who starts a daemon that crashed. Checks only whether a process is alive.
 */
import type { EpochMs } from '../core/ids.ts'

/**
 * `coming`: its supervisor tries again; `given_up`: a person has to look first; `open`: anyone who needs a
 * daemon starts it.
 */
export type NextStart = 'coming' | 'given_up' | 'open'

/** A supervisor waits for at most a minute, and a daemon takes a while to come up. */
const LONGEST_WAIT_MS = 120_000
/** After a day a crash may have been fixed, so the start is tried again. */
const GIVEN_UP_MS = 86_400_000

/**
 * Ignores a record that is too old, lies in the future, or has outlived its supervisor, and one of a daemon that could
 * not serve another database.
 * @param database the path that the caller's settings name; a hook knows none, and takes every record
 */
export function nextStart(
  record: Readonly<Record<string, unknown>> | null,
  now: EpochMs,
  { lives = isAlive, database }: { lives?: (pid: number) => boolean; database?: string } = {},
): NextStart {
  if (record === null || typeof record.at !== 'number') return 'open'
  if (database !== undefined && typeof record.database === 'string' && record.database !== database)
    return 'open'
  const sinceMs = now - record.at
  if (sinceMs < 0) return 'open'
  if (record.state === 'gave_up') return sinceMs < GIVEN_UP_MS ? 'given_up' : 'open'
  if (record.state !== 'waiting' || typeof record.supervisor !== 'number') return 'open'
  return sinceMs < LONGEST_WAIT_MS && lives(record.supervisor) ? 'coming' : 'open'
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process lives, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
