/**
 * Digests everything in small batches, so that it can be watched and stopped, and adds up their reports.
 */
import { type ErrorCode, isLoreError, LoreError } from '../../core/errors.ts'
import type { DigestReport } from '../../digest/run/digestion.ts'

export interface DigestBatches {
  readonly digest: (maxSegments: number, first: boolean) => Promise<DigestReport>
  /** Called with the segments that are done, and those known to be left. */
  readonly onBatch: (done: number, left: number) => void
  /** Stops the work between two batches; the sum then says that there is more. */
  readonly signal: AbortSignal
}

const SEGMENTS_AT_ONCE = 3
const UNANSWERED: ReadonlySet<ErrorCode> = new Set(['cancelled', 'closed', 'daemon_away'])

export async function digestBatches({ digest, onBatch, signal }: DigestBatches): Promise<DigestReport> {
  let sum: DigestReport | null = null
  for (;;) {
    const report: DigestReport | null = await digest(SEGMENTS_AT_ONCE, sum === null).catch(
      (error: unknown) => {
        // The daemon goes on by itself; what it does is in no report of this command.
        if (signal.aborted && isLoreError(error) && UNANSWERED.has(error.code)) return null
        throw error
      },
    )
    if (report === null) {
      if (sum !== null) return { ...sum, state: 'more' }
      throw new LoreError('cancelled', 'Stopped.', { hint: 'The daemon continues what was begun.' })
    }
    sum = sum === null ? report : addDigests(sum, report)
    onBatch(sum.segments, sum.segmentsLeft)
    if (report.state !== 'more' || signal.aborted) return sum
  }
}

/** Adds up the counts; the state is the later one's. */
export function addDigests(earlier: DigestReport, later: DigestReport): DigestReport {
  return {
    ...later,
    sessions: earlier.sessions + later.sessions,
    segments: earlier.segments + later.segments,
    stored: addCounts(earlier.stored, later.stored),
    decisions: addCounts(earlier.decisions, later.decisions),
    rejected: addCounts(earlier.rejected, later.rejected),
    quotes: addCounts(earlier.quotes, later.quotes),
    failed: [...earlier.failed, ...later.failed],
    plan: [...earlier.plan, ...later.plan],
  }
}

function addCounts<T extends Readonly<Record<string, number>>>(earlier: T, later: T): T {
  const sum: Record<string, number> = { ...earlier }
  for (const [key, count] of Object.entries(later)) sum[key] = (sum[key] ?? 0) + count
  return sum as T
}
