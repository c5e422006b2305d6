/**
 * Reads everything in batches, so that it can be watched and stopped, and adds up their reports. Does no
 * I/O of its own.
 */
import type { IngestReport } from '../../capture/ingest.ts'

export interface Batch {
  readonly maxFiles: number
  readonly maxBytes: number
}

export interface BatchReader {
  /** Reads the next files, at most as much as the batch allows. */
  readonly read: (batch: Batch) => Promise<IngestReport>
  readonly nowMs: () => number
  /** Called after each batch with the sum so far. */
  readonly onBatch: (sum: IngestReport) => void
  /** Stops the reading between two batches; the sum then says that there is more. */
  readonly signal: AbortSignal
}

const MAX_BYTES = 20_000_000
const FIRST_FILES = 25
/** The engine's limit. */
const MOST_FILES = 10_000
/** Every batch lists the files again, so batches that take less than this double their size. */
const WORTHWHILE_MS = 1_000

export async function readBatches({ read, nowMs, onBatch, signal }: BatchReader): Promise<IngestReport> {
  let sum: IngestReport | null = null
  let maxFiles = FIRST_FILES
  for (;;) {
    const startedAt = nowMs()
    const report = await read({ maxFiles, maxBytes: MAX_BYTES })
    const before: IngestReport | null = sum
    sum = before === null ? report : addReports(before, report)
    onBatch(sum)
    if (report.state !== 'more' || signal.aborted) return sum
    // Files that cannot be read stay due; if only those are left, the next batch would be the same.
    const stuck = report.files + report.bytes === 0 && sum.failed.length === before?.failed.length
    if (stuck && maxFiles === MOST_FILES) return sum
    if (nowMs() - startedAt < WORTHWHILE_MS) maxFiles = Math.min(MOST_FILES, maxFiles * 2)
  }
}

/** Adds up the counts. The remaining amounts are the later one's; a file that failed twice is listed once. */
export function addReports(earlier: IngestReport, later: IngestReport): IngestReport {
  const failed = new Map([...earlier.failed, ...later.failed].map((failure) => [failure.path, failure]))
  return {
    state: later.state,
    files: earlier.files + later.files,
    filesLeft: later.filesLeft,
    bytesLeft: later.bytesLeft,
    bytes: earlier.bytes + later.bytes,
    lines: earlier.lines + later.lines,
    staged: earlier.staged + later.staged,
    rewritten: earlier.rewritten + later.rewritten,
    dropped: addCounts(earlier.dropped, later.dropped),
    redacted: addCounts(earlier.redacted, later.redacted),
    failed: [...failed.values()],
    unrecognised: [...new Set([...earlier.unrecognised, ...later.unrecognised])],
  }
}

function addCounts<T extends Readonly<Record<string, number>>>(earlier: T, later: T): T {
  const sum: Record<string, number> = { ...earlier }
  for (const [key, count] of Object.entries(later)) sum[key] = (sum[key] ?? 0) + count
  return sum as T
}
