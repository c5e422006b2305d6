/** The counts that reading one file produces, and how to add them up. */
import type { CaptureDrop } from '../../core/capture.ts'

export interface FileReport {
  readonly path: string
  readonly staged: number
  readonly rewritten: number
  readonly lines: number
  readonly bytes: number
  /** True if reading stopped before the end of the file. */
  readonly more: boolean
  readonly dropped: Readonly<Partial<Record<CaptureDrop, number>>>
  readonly redacted: Readonly<Record<string, number>>
}

/** The counts of one transaction. */
export type StepReport = Pick<FileReport, 'staged' | 'rewritten' | 'dropped' | 'redacted'>

type DropCounts = Partial<Record<CaptureDrop, number>>

export function countDrops(dropped: readonly CaptureDrop[]): DropCounts {
  const counts: DropCounts = {}
  for (const reason of dropped) counts[reason] = (counts[reason] ?? 0) + 1
  return counts
}

export function addCounts<K extends string>(
  a: Readonly<Partial<Record<K, number>>>,
  b: Readonly<Partial<Record<K, number>>>,
): Partial<Record<K, number>> {
  const sum: Partial<Record<K, number>> = { ...a }
  for (const [key, count] of Object.entries(b) as [K, number][]) sum[key] = (sum[key] ?? 0) + count
  return sum
}

export function emptyReport(path: string): FileReport {
  return { path, staged: 0, rewritten: 0, lines: 0, bytes: 0, more: false, dropped: {}, redacted: {} }
}

export function addReports(report: FileReport, step: StepReport, lines: number, bytes: number): FileReport {
  return {
    path: report.path,
    staged: report.staged + step.staged,
    rewritten: report.rewritten + step.rewritten,
    lines: report.lines + lines,
    bytes: report.bytes + bytes,
    more: report.more,
    dropped: addCounts(report.dropped, step.dropped),
    redacted: addCounts(report.redacted, step.redacted) as Record<string, number>,
  }
}
