/** The table of use cases: one line each. Everything else that knows all of them is derived from it. */
import { audit } from '../care/audit.ts'
import { maintainGraph } from '../care/maintain-graph.ts'
import { rebuild } from '../care/rebuild.ts'
import { selfTest } from '../care/self-test.ts'
import { settle } from '../care/settle.ts'
import { stats } from '../care/stats.ts'
import { verify } from '../care/verify.ts'
import { compact } from '../digest/compact.ts'
import { digest, digestStatus } from '../digest/digest.ts'
import { extract } from '../digest/extract.ts'
import { ledger } from '../digest/ledger.ts'
import { listSegments } from '../digest/segments.ts'
import { ensureScope } from '../kernel/ensure-scope.ts'
import { listScopes } from '../kernel/list-scopes.ts'
import { children, listArchived, listRoots, parent, recent, resolveId, subtree } from '../memories/browse.ts'
import { listRuns, showRun } from '../sleep/runs.ts'
import { sleep } from '../sleep/sleep.ts'
import { undo } from '../sleep/undo.ts'
import { findImports, importFrom } from '../transfer/import.ts'
import { reindex } from '../transfer/reindex.ts'

export const USE_CASES = {
  audit,
  children,
  compact,
  digest,
  digestStatus,
  ensureScope,
  extract,
  findImports,
  importFrom,
  ledger,
  listArchived,
  listRoots,
  listRuns,
  listScopes,
  listSegments,
  maintainGraph,
  parent,
  rebuild,
  recent,
  reindex,
  resolveId,
  selfTest,
  settle,
  showRun,
  sleep,
  stats,
  subtree,
  undo,
  verify,
}

export type UseCases = typeof USE_CASES
export type UseCaseName = keyof UseCases
