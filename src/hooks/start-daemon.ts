/**
 * Starts a detached daemon, at most once a minute. The started process checks whether the settings want a
 * daemon; a hook cannot read them.
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

/** `coming`: just started, by this process or another; `not_started`: there is no daemon to wait for. */
export type StartAttempt = 'coming' | 'not_started'

const EVERY_MS = 60_000
/** After this time a hook no longer waits for a daemon that has not come up. */
const COMING_MS = 5_000

/** @throws any error of the file system */
export function startDaemon({ home, environment, find, now }: StartOptions): StartAttempt {
  const stamp = startedFile(home)
  const { at, unwanted } = readStarted(home)
  const sinceMs = typeof at === 'number' ? now - at : EVERY_MS
  // A time in the future means that the clock was set.
  if (sinceMs >= 0 && sinceMs < EVERY_MS)
    return sinceMs < COMING_MS && unwanted !== true ? 'coming' : 'not_started'
  if (isLeftAlone(home, now)) return 'not_started'
  const lore = find()
  if (lore === null) return 'not_started'
  writeNote(stamp, { at: now })
  spawnSupervisor(lore, home, environment())
  return 'coming'
}

/** Records that the settings do not want a daemon, so that no hook waits for one. */
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

/** True if a supervisor waits for its next attempt, or gave up after crashes and a person has to look. */
function isLeftAlone(home: string, now: EpochMs): boolean {
  const file = join(home, 'daemon.json')
  return existsSync(file) && nextStart(readNote(file), now) !== 'open'
}

function spawnSupervisor(lore: LoreCommand, home: string, env: NodeJS.ProcessEnv): void {
  makeFolder(home)
  // Loaded on demand: hooks rarely start anything.
  const { spawn } = process.getBuiltinModule('node:child_process')
  const child = spawn(lore.command, [...lore.args, 'daemon', 'supervise', '--unasked'], {
    cwd: home,
    env,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  })
  // A failed start shows when nothing answers at the socket.
  child.on('error', () => undefined)
  child.unref()
}
