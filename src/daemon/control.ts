/** Asking a daemon about itself, and to stop. Works across versions. */
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../hooks/next-start.ts'
import { isDaemonAway } from './daemon-errors.ts'
import { isHomeServed } from './home-lock.ts'
import { linkDaemon } from './link.ts'
import { readRecord, removeRecord } from './record.ts'
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

/** null where nobody answers. */
export async function askStatus(home: string): Promise<DaemonStatus | null> {
  try {
    return (await ask(home, 'status')) as DaemonStatus
  } catch (error) {
    if (isDaemonAway(error)) return null
    throw error
  }
}

/** Tells a task of the daemon that there may be something to do; false where nobody listens. */
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

/** Asks the daemon to stop, and waits until its lock is free. One that waits for its next attempt is called off. */
export async function stopDaemon(home: string, stopMs = STOP_MS): Promise<StopOutcome> {
  if (!isHomeServed(home)) {
    const record = readRecord(home)
    if (record?.state !== 'waiting') return { kind: 'not_running' }
    removeRecord(home)
    // It would wait up to a minute to find that.
    await endSupervisor(record.supervisor)
    return { kind: 'stopped', pid: null }
  }
  const pid = await requestStop(home)
  const deadline = performance.now() + stopMs
  while (isHomeServed(home)) {
    if (performance.now() > deadline) return { kind: 'still_running', pid }
    await sleep(LOOK_MS)
  }
  return { kind: 'stopped', pid }
}

/** Where the system cannot tell whose process that is, the supervisor is left to find its record gone. */
async function endSupervisor(pid: number): Promise<void> {
  if (process.platform !== 'linux' || !looksLikeDaemon(pid)) return
  process.kill(pid, 'SIGTERM')
  await untilSupervisorEnded(pid, SUPERVISOR_MS)
}

/** The parent that `start` leaves behind ends a moment after its daemon: waits for that, as long as given. */
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
 * For a daemon that holds the lock and does not answer. The record is written by whoever takes the lock,
 * so its process id is the holder's, but for the moment in which a new one has the lock and no record yet:
 * where the system can tell, a process that does not look like a daemon is left alone.
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
