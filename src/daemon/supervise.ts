/**
 * The daemon's parent process: restarts it after a crash, with growing pauses, and gives up if it keeps
 * crashing. Its state is in the home's record, so that other processes can see it and take over.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { packagePaths } from '../config/package-paths.ts'
import { defined } from '../core/defined.ts'
import { openLogFile } from './log-file.ts'
import { daemonPaths } from './paths.ts'
import { type DaemonRecord, type Failure, readRecord, removeRecord, writeRecord } from './record.ts'
import { planRestart } from './restart-plan.ts'
import { pause } from './tasks.ts'

export interface SupervisorOptions {
  readonly home: string
  /** The exit status of a daemon that found the home served by another. */
  readonly runningCode: number
  /** Path of the database, from the settings that the daemon is started with. */
  readonly database?: string
}

/** Resolves when there is nothing left to supervise. */
export async function superviseDaemon({ home, runningCode, database }: SupervisorOptions): Promise<void> {
  const { log } = openLogFile({ path: daemonPaths(home).log })
  const stopping = new AbortController()
  const crashesAt: number[] = []
  let worker: ChildProcess | null = null
  /** The state that this supervisor wrote last into the record. */
  let written: DaemonRecord | null = null
  const isUnchanged = () => written !== null && JSON.stringify(readRecord(home)) === JSON.stringify(written)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping.abort()
      worker?.kill('SIGTERM')
    })
  }

  while (!stopping.signal.aborted) {
    worker = spawnWorker()
    const end = await untilEnded(worker)
    if (stopping.signal.aborted) break
    if (end.code === 0 || end.code === runningCode) return
    if (wasStopping(home, worker.pid)) return
    crashesAt.push(performance.now())
    const plan = planRestart(crashesAt, performance.now())
    const { failure } = end
    written = {
      state: plan.kind === 'give_up' ? 'gave_up' : 'waiting',
      supervisor: process.pid,
      ...defined({ database }),
      crashes: crashesAt.length,
      at: Date.now(),
      failure,
    }
    log('error', plan.kind === 'give_up' ? 'gave up' : 'crashed', {
      message: failure.message,
      crashes: crashesAt.length,
      ...(plan.kind === 'restart' ? { retryMs: plan.delayMs } : {}),
    })
    writeRecord(home, written)
    if (plan.kind === 'give_up') return
    await pause(plan.delayMs, stopping.signal)
    // A changed record means that somebody stopped or started the daemon meanwhile; this supervisor ends.
    if (!isUnchanged()) return
  }
  // The supervisor was told to stop, between two attempts or during one, so its record must not say that it waits.
  if (isUnchanged()) removeRecord(home)
}

/** The worker prints its error on stderr as JSON, and writes its own log. */
function spawnWorker(): ChildProcess {
  return spawn(process.execPath, [packagePaths().bin, 'daemon', 'run', '--json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
}

interface WorkerEnd {
  /** null if a signal ended it. */
  readonly code: number | null
  readonly failure: Failure
}

const SAID_CHARS = 16_000

function untilEnded(worker: ChildProcess): Promise<WorkerEnd> {
  return new Promise((resolve) => {
    let said = ''
    worker.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-SAID_CHARS)
    })
    worker.once('error', (error) =>
      resolve({ code: null, failure: { message: `It cannot be started: ${error.message}`, hint: null } }),
    )
    worker.once('close', (code, signal) => resolve({ code, failure: toFailure(said, code, signal) }))
  })
}

/** Returns the error it printed, or the last error line of a runtime that crashed. */
function toFailure(said: string, code: number | null, signal: string | null): Failure {
  const printed = parsePrinted(said)
  if (printed !== null) return printed
  const how = signal === null ? `It ended with exit status ${code}` : `It was ended by ${signal}`
  const thrown = /^\w*Error.*: .+$/m.exec(said)?.[0] ?? /^FATAL ERROR: .+$/m.exec(said)?.[0]
  return { message: thrown === undefined ? `${how}.` : `${how}: ${thrown.slice(0, 300)}`, hint: null }
}

function parsePrinted(said: string): Failure | null {
  const start = said.indexOf('{')
  if (start === -1) return null
  try {
    const { error } = JSON.parse(said.slice(start)) as { error?: { message?: unknown; hint?: unknown } }
    return typeof error?.message === 'string'
      ? { message: error.message, hint: typeof error.hint === 'string' ? error.hint : null }
      : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A daemon that was told to stop and did not end cleanly is not started again. */
function wasStopping(home: string, pid: number | undefined): boolean {
  const record = readRecord(home)
  return record?.state === 'stopping' && record.pid === pid
}
