/**
 * Makes knowledge of conversations that have come to rest, while the daemon runs: a segment at a time, with a
 * pause in between, so that whoever asks something goes first.
 */
import type { Caller } from '../core/caller.ts'
import type { DigestReport } from '../digest/run/digestion.ts'
import type { Engine } from '../engine/engine.ts'
import { type DaemonTask, pause } from './tasks.ts'

export interface DigestTaskOptions {
  readonly engine: Pick<Engine, 'digest'>
  readonly pollSeconds: number
  /** Told of every portion in which something was digested or failed. */
  readonly onReport: (report: DigestReport) => void
}

const CALLER: Caller = { kind: 'system', name: 'digest', session: 'digest' }
const BREATHER_MS = 50

export function createDigestTask({ engine, pollSeconds, onReport }: DigestTaskOptions): DaemonTask {
  return {
    name: 'digest',
    async start(signal) {
      // From the first segment to the last that is due, it is one run, and spends as one.
      let continues = false
      while (!signal.aborted) {
        const report = await engine.digest({ maxSegments: 1, continues }, CALLER)
        continues = report.state === 'more'
        if (report.segments > 0 || report.failed.length > 0) onReport(report)
        await pause(report.state === 'more' ? BREATHER_MS : pollSeconds * 1_000, signal)
      }
    },
  }
}
