/**
 * Starts a daemon and leaves it to itself, at most once a minute whatever happens. Whether settings want one is
 * decided by what is started, which can read them.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EpochMs } from '../core/ids.ts'
import type { LoreCommand } from './find-lore.ts'
import { nextStart } from './next-start.ts'
import { makeFolder, readNote, writeNote } from './private-files.ts'
import { spoolFolder } from './spool.ts'

export interface StartOptions {
  readonly home: string
  readonly environment: () => NodeJS.ProcessEnv
  readonly find: () => LoreCommand | null
  readonly now: EpochMs
}

/** `coming`: just started, by this process or another; `not_started`: there is none to wait for. */
export type StartAttempt = 'coming' | 'not_started'

const EVERY_MS = 60_000
/** A daemon that has not come up after this is not waited for. */
const COMING_MS = 5_000

/** @throws what the file system says */
export function startDaemon({ home, environment, find, now }: StartOptions): StartAttempt {
  const stamp = startedFile(home)
  const { at, unwanted } = readStarted(home)
  const sinceMs = typeof at === 'number' ? now - at : EVERY_MS
  // A time to come is a clock that was set.
  if (sinceMs >= 0 && sinceMs < EVERY_MS)
    return sinceMs < COMING_MS && unwanted !== true ? 'coming' : 'not_started'
  if (isLeftAlone(home, now)) return 'not_started'
  const lore = find()
  if (lore === null) return 'not_started'
  writeNote(stamp, { at: now })
  spawnSupervisor(lore, home, environment())
  return 'coming'
}

/** What was started found that settings do not want it: nobody is to wait for it. */
export function noteUnwanted(home: string, now: EpochMs): void {
  writeNote(startedFile(home), { at: now, unwanted: true })
}

export function isUnwanted(home: string): boolean {
  return readStarted(home).unwanted === true
}

function startedFile(home: string): string {
  return join(spoolFolder(home), 'started')
}

function readStarted(home: string): Readonly<Record<string, unknown>> {
  const file = startedFile(home)
  return (existsSync(file) ? readNote(file) : null) ?? {}
}

/** A supervisor waits for its next attempt, or it kept crashing and a person has to look. */
function isLeftAlone(home: string, now: EpochMs): boolean {
  const file = join(home, 'daemon.json')
  return existsSync(file) && nextStart(readNote(file), now) !== 'open'
}

function spawnSupervisor(lore: LoreCommand, home: string, env: NodeJS.ProcessEnv): void {
  makeFolder(home)
  // Taken when needed: nearly no hook starts anything.
  const { spawn } = process.getBuiltinModule('node:child_process')
  const child = spawn(lore.command, [...lore.args, 'daemon', 'supervise', '--unasked'], {
    cwd: home,
    env,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  })
  // Whether it comes up shows at its socket.
  child.on('error', () => undefined)
  child.unref()
}
