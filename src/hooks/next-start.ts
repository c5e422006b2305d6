/** Who starts a daemon that crashed, as its home's record tells. Asks only whether a process lives. */
import type { EpochMs } from '../core/ids.ts'

/** `coming`: its supervisor tries again; `given_up`: a person has to look first; `open`: whoever needs one starts it. */
export type NextStart = 'coming' | 'given_up' | 'open'

/** A supervisor waits for a minute at most, and a daemon takes a while to come up. */
const LONGEST_WAIT_MS = 120_000
/** What crashed the day before may be mended by now; if not, it is given up again. */
const GIVEN_UP_MS = 86_400_000

/** A record that outlived its supervisor, is too old or of a time to come binds nobody. */
export function nextStart(
  record: Readonly<Record<string, unknown>> | null,
  now: EpochMs,
  lives: (pid: number) => boolean = isAlive,
): NextStart {
  if (record === null || typeof record.at !== 'number') return 'open'
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
    // Somebody else's, and alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
