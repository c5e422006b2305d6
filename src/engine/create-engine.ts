/** Binds the use cases to one set of ports. */

import type { EngineContext } from '../kernel/context.ts'
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
import { createCallerCheck } from './check-caller.ts'
import { createDoor } from './door.ts'
import type { Engine } from './engine.ts'
import { guardInputs } from './guard-inputs.ts'
import { createInjectedLog } from './injected-log.ts'
import type { UseCaseName } from './use-cases.ts'

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
    listConflicts: (input) => listConflicts(context, input),
    resolveConflict: (input, caller) => resolveConflict(context, input, caller),
    /** What is yet to be written is written; store and model belong to whoever opened them. */
    close: () => served.close(),
  }
  return { ...guardInputs(checkCaller, undescribed), ...described }
}
