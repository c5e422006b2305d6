/**
 * Keeps reading the agents' files while the daemon runs: at once where the file system tells, every half
 * minute where it does not. One bounded portion at a time, so that searches get their turn in between.
 */
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from 'chokidar'
import type { Caller } from '../core/caller.ts'
import type { Engine, IngestReport } from '../engine/engine.ts'
import type { DaemonTask } from './tasks.ts'

export interface CaptureTaskOptions {
  readonly engine: Pick<Engine, 'ingest' | 'captureStatus'>
  readonly pollSeconds: number
  /** Told of every portion in which something was read or failed. */
  readonly onReport: (report: IngestReport) => void
}

const CALLER: Caller = { kind: 'system', name: 'capture', session: 'capture' }
const PORTION = { maxFiles: 20, maxBytes: 4 * 1024 * 1024 }
/** Lines come in bursts: one look for all of them. */
const GATHER_MS = 300
/** Deep enough for every agent's layout below its root. */
const WATCHED_DEPTH = 5

export function createCaptureTask({ engine, pollSeconds, onReport }: CaptureTaskOptions): DaemonTask {
  let wake: () => void = () => undefined
  const nextKick = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  return {
    name: 'capture',
    kick: () => wake(),
    async start(signal) {
      const watcher = await watchRoots(engine, () => wake())
      try {
        while (!signal.aborted) {
          const kicked = nextKick()
          await readAll(engine, onReport, signal)
          const idle = new AbortController()
          const polled = pause(pollSeconds * 1_000, AbortSignal.any([signal, idle.signal]))
          await Promise.race([kicked.then(() => pause(GATHER_MS, signal)), polled])
          idle.abort()
        }
      } finally {
        await watcher.close()
      }
    },
  }
}

async function readAll(
  engine: CaptureTaskOptions['engine'],
  onReport: CaptureTaskOptions['onReport'],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const report = await engine.ingest(PORTION, CALLER)
    if (report.files > 0 || report.failed.length > 0) onReport(report)
    if (report.state !== 'more' || signal.aborted) return
    // Whoever waits for an answer goes first.
    await pause(5, signal)
  }
}

/** Roots that are not there yet are found by polling; a watcher that fails leaves polling to do the work. */
async function watchRoots(engine: CaptureTaskOptions['engine'], onChange: () => void) {
  const { sources } = await engine.captureStatus()
  const roots = sources.flatMap((source) => source.roots).filter((root) => existsSync(root))
  const watcher = watch(roots, { ignoreInitial: true, depth: WATCHED_DEPTH, ignorePermissionErrors: true })
  watcher.on('add', onChange)
  watcher.on('change', onChange)
  watcher.on('error', () => undefined)
  return watcher
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
