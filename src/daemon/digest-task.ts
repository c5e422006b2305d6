/**
 * Digests sessions at rest while the daemon runs: one segment at a time with a pause in between, so that
 * other calls go first.
 */
import type { Caller } from '../core/caller.ts'
import type { DigestReport } from '../digest/run/digestion.ts'
import type { Engine } from '../engine/engine.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface DigestTaskOptions {
  readonly engine: Pick<Engine, 'digest'>
  readonly pollSeconds: number
  /** Called for every portion in which something was digested or failed. */
  readonly onReport: (report: DigestReport) => void
}

const CALLER: Caller = { kind: 'system', name: 'digest', session: 'digest' }
const PAUSE_MS = 50

export function createDigestTask({ engine, pollSeconds, onReport }: DigestTaskOptions): DaemonTask {
  return {
    name: 'digest',
    async start(signal) {
      // All segments that are due belong to one run, with one budget.
      let continues = false
      while (!signal.aborted) {
        const report = await engine.digest({ maxSegments: 1, continues }, CALLER)
        continues = report.state === 'more'
        if (report.segments > 0 || report.failed.length > 0) onReport(report)
        await pause(report.state === 'more' ? PAUSE_MS : pollSeconds * 1_000, signal)
      }
    },
  }
}
