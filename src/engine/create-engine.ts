/** Binds the use cases to one set of ports. */

import { audit } from '../care/audit.ts'
import { maintainGraph } from '../care/maintain-graph.ts'
import { rebuild } from '../care/rebuild.ts'
import { selfTest } from '../care/self-test.ts'
import { stats } from '../care/stats.ts'
import { verify } from '../care/verify.ts'
import type { Scope } from '../core/scope.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import { compact } from '../digest/compact.ts'
import { digest, digestStatus } from '../digest/digest.ts'
import { extract } from '../digest/extract.ts'
import { ledger } from '../digest/ledger.ts'
import { listSegments } from '../digest/segments.ts'
import type { EngineContext } from '../kernel/context.ts'
import { completeScope } from '../kernel/scopes.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { requireNumber } from '../kernel/validate.ts'
import { listConflicts, resolveConflict } from '../memories/conflicts.ts'
import { connect, disconnect } from '../memories/connect.ts'
import { feedback } from '../memories/feedback.ts'
import { forget, purge, restore } from '../memories/forget.ts'
import { govern } from '../memories/govern.ts'
import { knowledgeStats, listMemories, loadMemories } from '../memories/list-memories.ts'
import { read } from '../memories/read.ts'
import { remember } from '../memories/remember.ts'
import { supersede } from '../memories/supersede.ts'
import { update } from '../memories/update.ts'
import { textsOfMemories } from '../recall/graph-queries/graph-texts.ts'
import { listRuns, showRun } from '../sleep/runs.ts'
import { sleep } from '../sleep/sleep.ts'
import { undo } from '../sleep/undo.ts'
import { findImports, importFrom } from '../transfer/import.ts'
import { reindex } from '../transfer/reindex.ts'
import { createCallerCheck } from './check-caller.ts'
import { createDoor } from './door.ts'
import type { Engine } from './engine.ts'
import { guardInputs } from './guard-inputs.ts'
import { createInjectedLog } from './injected-log.ts'
import type { UseCaseName } from './use-cases.ts'

const SETTLE_MS = 60_000
const NOTHING_KEPT = { addServed: async () => undefined, pruneServed: async () => undefined }

export function createEngine(given: Omit<EngineContext, 'served'>): Engine {
  const served = createInjectedLog(given.readOnly === true ? NOTHING_KEPT : given.store.capture, given.clock)
  const context: EngineContext = { ...given, served }
  const checkCaller = createCallerCheck(context.capture.redactor)
  const described = createDoor(context, served, checkCaller)
  const undescribed: Omit<Engine, UseCaseName> = {
    remember: (input, caller) => remember(context, input, caller),
    update: (input, caller) => update(context, input, caller),
    supersede: (input, caller) => supersede(context, input, caller),
    connect: (input, caller) => connect(context, input, caller),
    disconnect: (input, caller) => disconnect(context, input, caller),
    forget: (input, caller) => forget(context, input, caller),
    restore: (input, caller) => restore(context, input, caller),
    purge: (input, caller) => purge(context, input, caller),
    feedback: (input, caller) => feedback(context, input, caller),
    govern: (input, caller) => govern(context, input, caller),
    read: async (input, caller) => {
      const answer = await read(context, input, caller)
      served.noteRead(answer, caller)
      return answer
    },
    stats: (input) => stats(context, input),
    loadMemories: async (input, caller) => {
      const answer = await loadMemories(context, input, caller)
      served.noteTexts(textsOfMemories(answer), caller)
      return answer
    },
    listMemories: async (input, caller) => {
      const answer = await listMemories(context, input, caller)
      served.noteTexts(textsOfMemories(answer.items), caller)
      return answer
    },
    knowledgeStats: (input) => knowledgeStats(context, input),
    maintainGraph: (input, caller) => maintainGraph(context, input, caller),
    digest: async (input, caller) => {
      await served.flush()
      return digest(context, input, caller)
    },
    digestStatus: () => digestStatus(context),
    listSegments: (input) => listSegments(context, input),
    extract: (input) => extract(context, input),
    compact: (input) => compact(context, input),
    ledger: (input) => ledger(context, input),
    sleep: (input, caller) => sleep(context, input, caller),
    listRuns: (input) => listRuns(context, input),
    showRun: (input) => showRun(context, input),
    undo: (input, caller) => undo(context, input, caller),
    listConflicts: (input) => listConflicts(context, input),
    resolveConflict: (input, caller) => resolveConflict(context, input, caller),
    verify: (input, caller) => verify(context, input, caller),
    reindex: (input, caller) => reindex(context, input, caller),
    importFrom: (input, caller) => importFrom(context, input, caller),
    findImports: (input) => findImports(context, input),
    audit: (input) => audit(context, input),
    rebuild: (input, caller) => rebuild(context, input, caller),
    ensureScope: async (input: Partial<Scope>) => {
      const scope = await withoutSecrets(context, completeScope(context, input), ['namespace', 'project'])
      return context.store.scopes.ensure(scope, context.clock.now())
    },
    listScopes: async () =>
      (await context.store.scopes.list()).filter((scope) => scope.namespace !== SELF_TEST_NAMESPACE),
    settle: async (input) => {
      const timeoutMs =
        input?.timeoutMs === undefined
          ? SETTLE_MS
          : requireNumber('timeoutMs', input.timeoutMs, 0, 86_400_000)
      return { pending: await context.vectors.settle(timeoutMs) }
    },
    selfTest: () => selfTest(context),
    /** What is yet to be written is written; store and model belong to whoever opened them. */
    close: () => served.close(),
  }
  return { ...guardInputs(checkCaller, undescribed), ...described }
}
