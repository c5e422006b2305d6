/**
 * Keeps reading the agents' transcripts while the daemon runs: when the file system reports a change, and
 * every `pollSeconds` for file systems that report none. Reads one bounded portion at a time, so that
 * searches get their turn in between.
 */
import { existsSync } from 'node:fs'
import type { IngestReport } from '../capture/ingest.ts'
import type { Caller } from '../core/caller.ts'
import type { Engine } from '../engine/engine.ts'
import { type DaemonTask, pause, type TaskProgress } from './tasks.ts'
import { type FolderWatcher, watchFolders } from './watch-folders.ts'

export interface CaptureTaskOptions {
  readonly engine: Pick<Engine, 'ingest' | 'captureStatus'>
  /**
   * True if the person has agreed to capture, as the settings stand now. While false, nothing is read or
   * watched.
   */
  readonly isAllowed: () => boolean
  readonly pollSeconds: number
  /** Called for every portion in which something was read, and once for each file that cannot be read. */
  readonly onReport: (report: IngestReport) => void
}

const CALLER: Caller = { kind: 'system', name: 'capture', session: 'capture' }
const PORTION = { maxFiles: 20, maxBytes: 4 * 1024 * 1024, maxMs: 1_000 }
/** Lines come in bursts, so a change is acted on after this pause. */
const GATHER_MS = 300
/** Deep enough for every agent's folder layout. */
const WATCHED_DEPTH = 5

export function createCaptureTask(options: CaptureTaskOptions): DaemonTask {
  const { engine, isAllowed, pollSeconds, onReport } = options
  let wake: () => void = () => undefined
  const nextKick = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  const backlog = createBacklog()
  const reportOnce = createReportOnce(onReport)
  return {
    name: 'capture',
    kick: () => wake(),
    isOff: () => !isAllowed(),
    progress: backlog.progress,
    async start(signal) {
      let watcher: FolderWatcher | null = null
      try {
        while (!signal.aborted) {
          const kicked = nextKick()
          if (isAllowed()) {
            watcher ??= await watchRoots(engine, () => wake())
            backlog.begin()
            await readAll(options, signal, (report) => {
              backlog.note(report)
              reportOnce(report)
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
  // Checked right before every portion, so that somebody who ends capture and then deletes what it kept
  // waits for one portion only.
  while (isAllowed()) {
    const report = await engine.ingest(PORTION, CALLER)
    onPortion(report)
    if (report.state !== 'more' || signal.aborted) return
    // Lets waiting calls go first.
    await pause(5, signal)
  }
}

/** Measures the progress of one pass over all files, if it takes more than one portion. */
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

/** Reports each file that cannot be read once, although every pass meets it again. */
function createReportOnce(onReport: CaptureTaskOptions['onReport']): (report: IngestReport) => void {
  const reported = new Set<string>()
  return (report) => {
    const failed = report.failed.filter(({ path, reason }) => !reported.has(`${path}\n${reason}`))
    for (const { path, reason } of failed) reported.add(`${path}\n${reason}`)
    if (report.files + report.bytes > 0 || failed.length > 0) onReport({ ...report, failed })
  }
}

/** Watches the roots that exist. Polling finds the others, and does all the work if a watcher fails. */
async function watchRoots(
  engine: CaptureTaskOptions['engine'],
  onChange: () => void,
): Promise<FolderWatcher> {
  const { sources } = await engine.captureStatus({}, CALLER)
  const roots = sources.flatMap((source) => source.roots).filter((root) => existsSync(root))
  return watchFolders(roots, onChange, { depth: WATCHED_DEPTH })
}
