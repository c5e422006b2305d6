/**
 * Runs the daemon's background tasks: starts them, restarts a failed one with back-off, and stops them by a
 * signal.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { toLoreError } from '../core/errors.ts'
import type { EpochMs } from '../core/ids.ts'
import type { Log } from './log-file.ts'
import { backOffMs } from './restart-plan.ts'

export interface DaemonTask {
  readonly name: string
  /** Works until it is done or aborted; after an abort it returns soon and leaves nothing half done. */
  start(signal: AbortSignal): Promise<void>
  /** Tells the task that there may be work, so that it does not wait for its next poll. */
  kick?(): void
  /** True if the task is switched off just now and only waits to be switched on. */
  isOff?(): boolean
  /** Returns what the task runs into while it goes on, such as a place that does not answer; null if nothing. */
  failing?(): TaskFailure | null
  /** Returns the progress of a large piece of work; null if there is none. */
  progress?(): TaskProgress | null
}

type TaskFailure = Pick<TaskStatus, 'failures' | 'lastError' | 'retryAt'>

/** In units of the task's own; capture counts bytes. */
export interface TaskProgress {
  readonly done: number
  readonly total: number
  /** Time since this piece of work began. */
  readonly elapsedMs: number
}

export interface TaskStatus {
  readonly name: string
  /** `waiting`: it failed and tries again at `retryAt`; `off`: it is switched off just now. */
  readonly state: 'running' | 'waiting' | 'done' | 'off'
  /** Failures in a row. */
  readonly failures: number
  readonly lastError: string | null
  readonly retryAt: EpochMs | null
  readonly progress: TaskProgress | null
}

export interface RunningTasks {
  status(): readonly TaskStatus[]
  /** Returns false if there is no such task, or if it cannot be kicked. */
  kick(name: string): boolean
  /** Resolves when all tasks have ended. */
  stop(): Promise<void>
}

/** A task that ran this long before it failed starts again at the shortest wait. */
const STEADY_MS = 60_000

export function runTasks(
  tasks: readonly DaemonTask[],
  { log, backOff = backOffMs }: { readonly log: Log; readonly backOff?: (failures: number) => number },
): RunningTasks {
  const stopping = new AbortController()
  const states = new Map<string, TaskStatus>()

  const note = (name: string, change: Partial<TaskStatus>): void => {
    const former = states.get(name) ?? {
      name,
      state: 'running',
      failures: 0,
      lastError: null,
      retryAt: null,
      progress: null,
    }
    states.set(name, { ...former, ...change })
  }

  async function run(task: DaemonTask): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      note(task.name, { state: 'running', retryAt: null })
      const startedAt = performance.now()
      try {
        await task.start(stopping.signal)
        note(task.name, { state: 'done', failures: 0 })
        return
      } catch (error) {
        if (stopping.signal.aborted) return
        failures = performance.now() - startedAt > STEADY_MS ? 1 : failures + 1
        const { code, message } = toLoreError(error)
        const delayMs = backOff(failures)
        log('error', 'task failed', { task: task.name, code, message, failures, retryMs: delayMs })
        note(task.name, { state: 'waiting', failures, lastError: message, retryAt: Date.now() + delayMs })
        await pause(delayMs, stopping.signal)
      }
    }
  }

  const running = tasks.map(run)
  return {
    status: () =>
      tasks.flatMap((task) => {
        const state = states.get(task.name)
        if (state === undefined) return []
        const progress = task.progress?.() ?? null
        if (state.state !== 'running') return [{ ...state, progress }]
        if (task.isOff?.() === true) return [{ ...state, state: 'off', progress }]
        const failing = task.failing?.() ?? null
        return [{ ...state, ...(failing === null ? {} : { state: 'waiting', ...failing }), progress }]
      }),
    kick(name) {
      const task = tasks.find((candidate) => candidate.name === name)
      task?.kick?.()
      return task?.kick !== undefined
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Resolves early if the signal aborts; never throws for that. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
