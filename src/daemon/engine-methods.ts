/** Which use cases the socket serves: all of them, by name. The type makes the table complete. */
import type { Caller } from '../core/caller.ts'
import type { Engine } from '../engine/engine.ts'
import { toParams } from './protocol.ts'

export type EngineMethod = Exclude<keyof Engine, 'close'>

/**
 * What to do with a call whose answer was lost with the daemon: `again`, because a second time changes
 * nothing that matters; or `once`, because nobody knows whether it was done.
 */
export const ENGINE_METHODS: Readonly<Record<EngineMethod, 'again' | 'once'>> = {
  remember: 'once',
  rememberMany: 'once',
  reflect: 'again',
  readMany: 'again',
  processedSessions: 'again',
  update: 'once',
  supersede: 'once',
  connect: 'once',
  disconnect: 'once',
  forget: 'once',
  restore: 'once',
  purge: 'once',
  feedback: 'once',
  rateLink: 'once',
  enqueue: 'once',
  drainQueue: 'again',
  listQueue: 'again',
  retryQueued: 'again',
  dropQueued: 'again',
  govern: 'again',
  stage: 'again',
  recall: 'again',
  read: 'again',
  listRoots: 'again',
  children: 'again',
  parent: 'again',
  subtree: 'again',
  causalChain: 'again',
  timeline: 'again',
  traverse: 'again',
  explore: 'again',
  recommendLinks: 'again',
  listTopics: 'again',
  recent: 'again',
  listArchived: 'again',
  stats: 'again',
  loadMemories: 'again',
  listMemories: 'again',
  knowledgeStats: 'again',
  recordExperience: 'once',
  recallExperience: 'again',
  crystallizeSkill: 'once',
  maintainGraph: 'again',
  resolveId: 'again',
  ingest: 'again',
  captureStatus: 'again',
  pauseCapture: 'again',
  resumeCapture: 'again',
  listSessions: 'again',
  showSession: 'again',
  feed: 'again',
  forgetConversations: 'once',
  digest: 'again',
  digestStatus: 'again',
  listSegments: 'again',
  extract: 'again',
  compact: 'again',
  digestText: 'again',
  ledger: 'again',
  sleep: 'again',
  listRuns: 'again',
  showRun: 'again',
  undo: 'once',
  listConflicts: 'again',
  resolveConflict: 'once',
  verify: 'again',
  reindex: 'again',
  importFrom: 'again',
  findImports: 'again',
  audit: 'again',
  rebuild: 'again',
  checkIntegrity: 'again',
  hook: 'again',
  tendSessions: 'again',
  hookStatus: 'again',
  hookStats: 'again',
  syncAgent: 'once',
  acknowledgeChanges: 'again',
  ensureScope: 'again',
  listScopes: 'again',
  settle: 'again',
  selfTest: 'again',
}

export function isEngineMethod(name: string): name is EngineMethod {
  return Object.hasOwn(ENGINE_METHODS, name)
}

/** An engine whose every use case goes through one function. */
export function engineOver(
  call: (method: EngineMethod, params: readonly unknown[]) => Promise<unknown>,
  close: () => Promise<void>,
): Engine {
  const methods = (Object.keys(ENGINE_METHODS) as EngineMethod[]).map((method) => [
    method,
    (input?: unknown, caller?: Caller) => call(method, toParams(input, caller)),
  ])
  return { ...Object.fromEntries(methods), close } as Engine
}

/** The other end: one call of an engine, by name. */
export function callEngine(
  engine: Engine,
  method: EngineMethod,
  [input, caller]: readonly unknown[],
): Promise<unknown> {
  const run = engine[method] as (input: unknown, caller: unknown) => Promise<unknown>
  return run(input ?? undefined, caller ?? undefined)
}

/** The same engine, and a word about every call. */
export function observeEngine(engine: Engine, onCall: () => void): Engine {
  return engineOver(
    (method, params) => {
      onCall()
      return callEngine(engine, method, params)
    },
    () => engine.close(),
  )
}
