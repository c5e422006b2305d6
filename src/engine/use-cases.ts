/** The table of use cases: one line each. Everything else that knows all of them is derived from it. */
import { compact } from '../digest/compact.ts'
import { digest, digestStatus } from '../digest/digest.ts'
import { extract } from '../digest/extract.ts'
import { ledger } from '../digest/ledger.ts'
import { listSegments } from '../digest/segments.ts'
import { children, listArchived, listRoots, parent, recent, resolveId, subtree } from '../memories/browse.ts'
import { listRuns, showRun } from '../sleep/runs.ts'
import { sleep } from '../sleep/sleep.ts'
import { undo } from '../sleep/undo.ts'
import { findImports, importFrom } from '../transfer/import.ts'
import { reindex } from '../transfer/reindex.ts'

export const USE_CASES = {
  children,
  compact,
  digest,
  digestStatus,
  extract,
  findImports,
  importFrom,
  ledger,
  listArchived,
  listRoots,
  listRuns,
  listSegments,
  parent,
  recent,
  reindex,
  resolveId,
  showRun,
  sleep,
  subtree,
  undo,
}

export type UseCases = typeof USE_CASES
export type UseCaseName = keyof UseCases
