/**
 * Keeps reading the agents' files while the daemon runs: at once where the file system tells, every half
 * minute where it does not. One bounded portion at a time, so that searches get their turn in between.
 */
import { existsSync } from 'node:fs'
import { watch } from 'chokidar'
import type { IngestReport } from '../capture/ingest.ts'
import type { Caller } from '../core/caller.ts'
import type { Engine } from '../engine/engine.ts'
import { type DaemonTask, pause, type TaskProgress } from './tasks.ts'

export interface CaptureTaskOptions {
  readonly engine: Pick<Engine, 'ingest' | 'captureStatus'>
  /** Whether a person has agreed, as it stands now; while not, nothing is read and nothing is watched. */
  readonly isAllowed: () => boolean
  readonly pollSeconds: number
  /** Told of every portion in which something was read, and once of everything that cannot be. */
  readonly onReport: (report: IngestReport) => void
}

const CALLER: Caller = { kind: 'system', name: 'capture', session: 'capture' }
const PORTION = { maxFiles: 20, maxBytes: 4 * 1024 * 1024, maxMs: 1_000 }
/** Lines come in bursts: one look for all of them. */
const GATHER_MS = 300
/** Deep enough for every agent's layout below its root. */
const WATCHED_DEPTH = 5

export function createCaptureTask(options: CaptureTaskOptions): DaemonTask {
  const { engine, isAllowed, pollSeconds, onReport } = options
  let wake: () => void = () => undefined
  const nextKick = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  const backlog = createBacklog()
  const tellOnce = createTellOnce(onReport)
  return {
    name: 'capture',
    kick: () => wake(),
    isOff: () => !isAllowed(),
    progress: backlog.progress,
    async start(signal) {
      let watcher: Watcher | null = null
      try {
        while (!signal.aborted) {
          const kicked = nextKick()
          if (isAllowed()) {
            watcher ??= await watchRoots(engine, () => wake())
            backlog.begin()
            await readAll(options, signal, (report) => {
              backlog.note(report)
              tellOnce(report)
            })
            backlog.end()
          } else {
            await watcher?.close()
            watcher = null
          }
          const idle = new AbortController()
          const polled = pause(pollSeconds * 1_000, AbortSignal.any([signal, idle.signal]))
          await Promise.race([kicked.then(() => pause(GATHER_MS, signal)), polled])
          idle.abort()
        }
      } finally {
        await watcher?.close()
      }
    },
  }
}

async function readAll(
  { engine, isAllowed }: CaptureTaskOptions,
  signal: AbortSignal,
  onPortion: (report: IngestReport) => void,
): Promise<void> {
  // Asked directly before every portion: who ends capture and then removes what it kept waits for that portion only.
  while (isAllowed()) {
    const report = await engine.ingest(PORTION, CALLER)
    onPortion(report)
    if (report.state !== 'more' || signal.aborted) return
    // Whoever waits for an answer goes first.
    await pause(5, signal)
  }
}

/** How far one reading of all there is has come, while one portion is not enough for it. */
function createBacklog() {
  let reading: { readonly startedAt: number; readonly read: number; readonly left: number } | null = null
  return {
    begin(): void {
      reading = { startedAt: performance.now(), read: 0, left: 0 }
    },
    note({ state, bytes, bytesLeft }: IngestReport): void {
      reading =
        state === 'more' && reading !== null
          ? { ...reading, read: reading.read + bytes, left: bytesLeft }
          : null
    },
    end(): void {
      reading = null
    },
    progress(): TaskProgress | null {
      if (reading === null || reading.left === 0) return null
      const { startedAt, read, left } = reading
      return { done: read, total: read + left, elapsedMs: performance.now() - startedAt }
    },
  }
}

/** What cannot be read is met at every look; it is told when it is new. */
function createTellOnce(onReport: CaptureTaskOptions['onReport']): (report: IngestReport) => void {
  const told = new Set<string>()
  return (report) => {
    const failed = report.failed.filter(({ path, reason }) => !told.has(`${path}\n${reason}`))
    for (const { path, reason } of failed) told.add(`${path}\n${reason}`)
    if (report.files + report.bytes > 0 || failed.length > 0) onReport({ ...report, failed })
  }
}

type Watcher = Pick<Awaited<ReturnType<typeof watchRoots>>, 'close'>

/** Roots that are not there yet are found by polling; a watcher that fails leaves polling to do the work. */
async function watchRoots(engine: CaptureTaskOptions['engine'], onChange: () => void) {
  const { sources } = await engine.captureStatus({}, CALLER)
  const roots = sources.flatMap((source) => source.roots).filter((root) => existsSync(root))
  const watcher = watch(roots, { ignoreInitial: true, depth: WATCHED_DEPTH, ignorePermissionErrors: true })
  watcher.on('add', onChange)
  watcher.on('change', onChange)
  watcher.on('error', () => undefined)
  return watcher
}
