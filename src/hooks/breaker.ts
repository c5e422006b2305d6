/** After a daemon let hooks wait in vain more than once, the next ones do not wait at all for a while, each time longer. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EpochMs } from '../core/ids.ts'
import { readNote, writeNote } from './private-files.ts'
import { spoolFolder } from './spool.ts'

export interface Breaker {
  /** In a row. */
  readonly timeouts: number
  /** Nobody is asked before. */
  readonly until: EpochMs
}

/** One answer that is late may be chance, or a model that is being loaded: the next hook asks again. */
const SECOND_MS = 5_000
const THIRD_MS = 30_000
const LONGEST_MS = 600_000

function breakerFile(home: string): string {
  return join(spoolFolder(home), 'breaker')
}

/** null where it never tripped, or an answer came since. */
export function readBreaker(home: string): Breaker | null {
  const file = breakerFile(home)
  // Nearly always there is none: not worth an exception.
  const note = existsSync(file) ? readNote(file) : null
  if (note === null || typeof note.timeouts !== 'number' || typeof note.until !== 'number') return null
  return { timeouts: note.timeouts, until: note.until }
}

/** A time further off than the longest wait is a clock that was set. */
export function isOpen(breaker: Breaker | null, now: EpochMs): boolean {
  return breaker !== null && breaker.until > now && breaker.until - now <= LONGEST_MS
}

export function tripBreaker(home: string, before: Breaker | null, now: EpochMs): void {
  writeNote(breakerFile(home), planTrip(before, now))
}

export function planTrip(before: Breaker | null, now: EpochMs): Breaker {
  const timeouts = (before?.timeouts ?? 0) + 1
  return { timeouts, until: now + Math.min(LONGEST_MS, waitAfter(timeouts)) }
}

function waitAfter(timeouts: number): number {
  if (timeouts <= 2) return timeouts === 1 ? 0 : SECOND_MS
  return THIRD_MS * 2 ** Math.min(20, timeouts - 3)
}

export function resetBreaker(home: string): void {
  rmSync(breakerFile(home), { force: true })
}
