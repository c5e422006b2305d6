/**
 * After several timeouts in a row, hooks stop asking the daemon for a while; the pause grows with each
 * timeout.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EpochMs } from '../core/ids.ts'
import { readNote, writeNote } from './private-files.ts'
import { spoolFolder } from './spool.ts'

export interface Breaker {
  /** Timeouts in a row. */
  readonly timeouts: number
  /** No hook asks the daemon before this time. */
  readonly until: EpochMs
}

/**
 * After the first timeout the next hook asks again: one late answer may be chance, or a model being loaded.
 */
const SECOND_MS = 5_000
const THIRD_MS = 30_000
const LONGEST_MS = 600_000

function breakerFile(home: string): string {
  return join(spoolFolder(home), 'breaker')
}

/** Returns null if the breaker never tripped, or an answer has come since. */
export function readBreaker(home: string): Breaker | null {
  const file = breakerFile(home)
  // A file is rare, so its absence is checked instead of caught.
  const note = existsSync(file) ? readNote(file) : null
  if (note === null || typeof note.timeouts !== 'number' || typeof note.until !== 'number') return null
  return { timeouts: note.timeouts, until: note.until }
}

/**
 * True if hooks must not ask yet. An `until` further away than the longest pause means that the clock was
 * set, and is ignored.
 */
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
