/** Asks a daemon for its status, or to stop. Works across versions. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLoreError, LoreError } from '../core/errors.ts'
import { isAlive } from '../hooks/next-start.ts'
import { isDaemonAway } from './daemon-errors.ts'
import { isHomeServed } from './home-lock.ts'
import { linkDaemon } from './link.ts'
import { readRecord, removeRecord } from './record.ts'
import type { ExplorerLink } from './serve-explorer.ts'
import type { DaemonStatus } from './status.ts'

const CONNECT_MS = 2_000
const ANSWER_MS = 10_000

/** @throws LoreError daemon_away */
async function ask(home: string, method: string, input?: unknown): Promise<unknown> {
  const link = await linkDaemon({ home, hello: { role: 'control' }, timeoutMs: CONNECT_MS })
  const late = setTimeout(() => link.close(), ANSWER_MS)
  try {
    return await link.call(method, input === undefined ? [] : [input])
  } finally {
    clearTimeout(late)
    link.close()
  }
}

/** Returns null if no daemon answers. */
export async function askStatus(home: string): Promise<DaemonStatus | null> {
  try {
    return (await ask(home, 'status')) as DaemonStatus
  } catch (error) {
    if (isDaemonAway(error)) return null
    throw error
  }
}

/** Returns a link that opens the explorer once. @throws LoreError daemon_away, or daemon_mismatch for an older daemon */
export async function askExplorerLink(home: string): Promise<ExplorerLink> {
  try {
    return (await ask(home, 'uiLink')) as ExplorerLink
  } catch (error) {
    if (!isLoreError(error) || error.code !== 'invalid_input') throw error
    throw new LoreError('daemon_mismatch', 'The running daemon is older than the explorer.', {
      hint: 'Run `lore daemon restart`, then `lore ui`.',
      cause: error,
    })
  }
}

/**
 * Tells one of the daemon's tasks that there may be work. Returns false if no daemon answers, or the task
 * takes no such calls.
 */
export async function kickTask(home: string, task: string): Promise<boolean> {
  try {
    return (await ask(home, 'kick', { task })) === true
  } catch (error) {
    if (isDaemonAway(error)) return false
    throw error
  }
}

export type StopOutcome =
  | { readonly kind: 'not_running' }
  | { readonly kind: 'stopped'; readonly pid: number | null }
  | { readonly kind: 'still_running'; readonly pid: number | null }

const STOP_MS = 10_000
const SUPERVISOR_MS = 3_000
const LOOK_MS = 50

/**
 * Asks the daemon to stop and waits until its lock is free. Also ends a supervisor that waits for its next
 * attempt, or is in the middle of it.
 */
export async function stopDaemon(home: string, stopMs = STOP_MS): Promise<StopOutcome> {
  const hadSupervisor = await endWaiting(home)
  if (!isHomeServed(home)) return hadSupervisor ? { kind: 'stopped', pid: null } : { kind: 'not_running' }
  const pid = await requestStop(home)
  const deadline = performance.now() + stopMs
  while (isHomeServed(home)) {
    if (performance.now() > deadline) return { kind: 'still_running', pid }
    await sleep(LOOK_MS)
  }
  // A daemon that crashed instead of stopping would be started again.
  await endWaiting(home)
  return { kind: 'stopped', pid }
}

/** Ends the supervisor of a daemon that crashed, which waits or tries again. Returns false if there is none. */
async function endWaiting(home: string): Promise<boolean> {
  const record = readRecord(home)
  if (record?.state !== 'waiting') return false
  removeRecord(home)
  // On its own the supervisor would take up to a minute to notice.
  await endSupervisor(record.supervisor)
  return true
}

/**
 * Only on Linux, where the system tells which program a process runs; elsewhere the supervisor finds its
 * record gone and ends.
 */
async function endSupervisor(pid: number): Promise<void> {
  if (process.platform !== 'linux' || !looksLikeDaemon(pid)) return
  process.kill(pid, 'SIGTERM')
  await untilSupervisorEnded(pid, SUPERVISOR_MS)
}

/**
 * Waits until the supervisor has ended, which takes a moment longer than its daemon, or until the time is
 * over.
 */
export async function untilSupervisorEnded(pid: number, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  while (isAlive(pid) && looksLikeDaemon(pid) && performance.now() < deadline) await sleep(LOOK_MS)
}

async function requestStop(home: string): Promise<number | null> {
  try {
    const answer = await ask(home, 'stop')
    return typeof answer === 'object' && answer !== null && 'pid' in answer ? Number(answer.pid) : null
  } catch (error) {
    if (!isDaemonAway(error)) throw error
    return terminate(home)
  }
}

/**
 * Ends a daemon that holds the lock and does not answer. The lock's holder writes the record, so the
 * process id in it is the holder's, except for the moment in which a new holder has not written its own
 * yet. On Linux, a process that does not look like a daemon is therefore left alone.
 */
function terminate(home: string): number | null {
  const record = readRecord(home)
  if (record === null || !('pid' in record) || !looksLikeDaemon(record.pid)) return null
  process.kill(record.pid, 'SIGTERM')
  return record.pid
}

function looksLikeDaemon(pid: number): boolean {
  if (process.platform !== 'linux') return true
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8').split('\0').includes('daemon')
}
