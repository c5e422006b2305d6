/**
 * Imports everything in batches, so that it can be watched and stopped, and adds up their reports. Does no
 * I/O.
 */
import type { ImportRemark } from '../../core/ports/importer.ts'
import type { ImportReport } from '../../transfer/imported/import-views.ts'

export interface ImportBatches {
  readonly bring: (batch: { readonly maxSteps: number; readonly cursor?: string }) => Promise<ImportReport>
  readonly nowMs: () => number
  readonly onBatch: (done: number, total: number) => void
  /** Stops the work between two batches; the sum then says that there is more. */
  readonly signal: AbortSignal
}

const FIRST_STEPS = 200
const MOST_STEPS = 20_000
/** Every batch reads the source again, so batches that take less than this double their size. */
const WORTHWHILE_MS = 1_000
const MOST_EXAMPLES = 3

export async function importBatches({ bring, nowMs, onBatch, signal }: ImportBatches): Promise<ImportReport> {
  let maxSteps = FIRST_STEPS
  let sum: ImportReport | null = null
  for (;;) {
    const startedAt = nowMs()
    const cursor: string | null = sum?.cursor ?? null
    const report = await bring({ maxSteps, ...(cursor === null ? {} : { cursor }) })
    sum = sum === null ? report : addImports(sum, report)
    onBatch(report.done, report.total)
    if (report.state !== 'more' || signal.aborted) return sum
    if (nowMs() - startedAt < WORTHWHILE_MS) maxSteps = Math.min(MOST_STEPS, maxSteps * 2)
  }
}

/** Adds up the counts; the state is the later one's. */
function addImports(earlier: ImportReport, later: ImportReport): ImportReport {
  return {
    ...later,
    run: later.run ?? earlier.run,
    stored: {
      memories: earlier.stored.memories + later.stored.memories,
      links: earlier.stored.links + later.stored.links,
    },
    ...addConversations(earlier, later),
    refreshed: earlier.refreshed + later.refreshed,
    reflected: earlier.reflected + later.reflected,
    known: earlier.known + later.known,
    scopes: [...new Set([...earlier.scopes, ...later.scopes])],
    unknownProjects: [...new Set([...earlier.unknownProjects, ...later.unknownProjects])],
    remarks: addRemarks(earlier.remarks, later.remarks),
    redacted: addCounts(earlier.redacted, later.redacted),
    plan: [...earlier.plan, ...later.plan],
  }
}

function addConversations(
  { conversations: before }: ImportReport,
  { conversations: more }: ImportReport,
): Pick<ImportReport, 'conversations'> {
  if (before === undefined || more === undefined) return {}
  return { conversations: { sessions: before.sessions + more.sessions, turns: before.turns + more.turns } }
}

function addRemarks(earlier: readonly ImportRemark[], later: readonly ImportRemark[]): ImportRemark[] {
  const sum = new Map(earlier.map((remark) => [remark.code, remark]))
  for (const remark of later) {
    const before = sum.get(remark.code)
    const examples = [...new Set([...(before?.examples ?? []), ...remark.examples])].slice(0, MOST_EXAMPLES)
    sum.set(remark.code, { ...remark, count: (before?.count ?? 0) + remark.count, examples })
  }
  return [...sum.values()]
}

function addCounts(
  earlier: Readonly<Record<string, number>>,
  later: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...earlier }
  for (const [kind, count] of Object.entries(later)) sum[kind] = (sum[kind] ?? 0) + count
  return sum
}
