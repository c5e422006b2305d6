/** Binds the use cases to one set of ports. */

import { feed, forgetConversations, listSessions, showSession } from '../capture/conversations.ts'
import { captureStatus, ingest, pauseCapture, resumeCapture } from '../capture/ingest.ts'
import { stage } from '../capture/stage.ts'
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
import { crystallizeSkill } from '../profiles/knowledge-graph/crystallize.ts'
import { recallExperience, recordExperience } from '../profiles/knowledge-graph/experiences.ts'
import { rateLink } from '../profiles/lorekeeper/rate-link.ts'
import { readMany } from '../profiles/lorekeeper/read-many.ts'
import { rememberMany } from '../profiles/lorekeeper/remember-many.ts'
import { checkIntegrity } from '../profiles/memory-v3/check-integrity.ts'
import { digestText } from '../profiles/memory-v3/digest-text.ts'
import { acknowledgeChanges, syncAgent } from '../profiles/memory-v3/sync-agent.ts'
import { causalChain } from '../recall/causal-chain.ts'
import { explore } from '../recall/explore.ts'
import {
  textsOfChains,
  textsOfLines,
  textsOfMemories,
  textsOfTimeline,
  textsOfTraversal,
  textsOfTree,
} from '../recall/graph-queries/graph-texts.ts'
import { recall } from '../recall/recall.ts'
import { recommendLinks } from '../recall/recommend-links.ts'
import { timeline } from '../recall/timeline.ts'
import { listTopics } from '../recall/topics.ts'
import { traverse } from '../recall/traverse.ts'
import { hook } from '../session/hook.ts'
import { hookStats, hookStatus } from '../session/hook-status.ts'
import { drainQueue } from '../session/queue/drain.ts'
import { enqueue } from '../session/queue/enqueue.ts'
import { dropQueued, listQueue, retryQueued } from '../session/queue/queue.ts'
import { processedSessions, reflect } from '../session/reflect.ts'
import { tendSessions } from '../session/tend-sessions.ts'
import { createCallerCheck } from './check-caller.ts'
import { createDoor } from './door.ts'
import type { Engine } from './engine.ts'
import { guardInputs } from './guard-inputs.ts'
import { createInjectedLog } from './injected-log.ts'
import type { UseCaseName } from './use-cases.ts'

const NOTHING_KEPT = { addServed: async () => undefined, pruneServed: async () => undefined }

export function createEngine(context: EngineContext): Engine {
  const served = createInjectedLog(
    context.readOnly === true ? NOTHING_KEPT : context.store.capture,
    context.clock,
  )
  const checkCaller = createCallerCheck(context.capture.redactor)
  const described = createDoor(context, served, checkCaller)
  const undescribed: Omit<Engine, UseCaseName> = {
    remember: (input, caller) => remember(context, input, caller),
    rememberMany: (input, caller) => rememberMany(context, input, caller),
    reflect: (input, caller) => reflect(context, input, caller),
    update: (input, caller) => update(context, input, caller),
    supersede: (input, caller) => supersede(context, input, caller),
    connect: (input, caller) => connect(context, input, caller),
    disconnect: (input, caller) => disconnect(context, input, caller),
    forget: (input, caller) => forget(context, input, caller),
    restore: (input, caller) => restore(context, input, caller),
    purge: (input, caller) => purge(context, input, caller),
    feedback: (input, caller) => feedback(context, input, caller),
    rateLink: (input, caller) => rateLink(context, input, caller),
    enqueue: (input, caller) => enqueue(context, input, caller),
    drainQueue: (input) => drainQueue(context, input),
    listQueue: (input, caller) => listQueue(context, input, caller),
    retryQueued: (input) => retryQueued(context, input),
    dropQueued: (input, caller) => dropQueued(context, input, caller),
    govern: (input, caller) => govern(context, input, caller),
    stage: (input, caller) => stage(context, input, caller),
    recall: async (input, caller) => {
      const answer = await recall(context, input, caller)
      served.noteRecall(answer, caller)
      return answer
    },
    read: async (input, caller) => {
      const answer = await read(context, input, caller)
      served.noteRead(answer, caller)
      return answer
    },
    readMany: async (input, caller) => {
      const answer = await readMany(context, input, caller)
      served.noteTexts(
        answer.flatMap(({ memory }) => [memory.content, memory.summary]),
        caller,
      )
      return answer
    },
    processedSessions: (input) => processedSessions(context, input),
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
    causalChain: async (input, caller) => {
      const answer = await causalChain(context, input, caller)
      served.noteTexts(textsOfChains(answer), caller)
      return answer
    },
    timeline: async (input, caller) => {
      const answer = await timeline(context, input, caller)
      served.noteTexts(textsOfTimeline(answer), caller)
      return answer
    },
    traverse: async (input, caller) => {
      const answer = await traverse(context, input, caller)
      served.noteTexts(textsOfTraversal(answer), caller)
      return answer
    },
    explore: async (input, caller) => {
      const answer = await explore(context, input, caller)
      served.noteTexts(answer.flatMap(textsOfTree), caller)
      return answer
    },
    recommendLinks: async (input, caller) => {
      const answer = await recommendLinks(context, input, caller)
      served.noteTexts(textsOfLines(answer.candidates.map(({ memory }) => memory)), caller)
      return answer
    },
    listTopics: (input, caller) => listTopics(context, input ?? {}, caller),
    recordExperience: (input, caller) => recordExperience(context, input, caller),
    recallExperience: async (input, caller) => {
      const answer = await recallExperience(context, input, caller)
      served.noteTexts(textsOfMemories(answer.map(({ memory }) => memory)), caller)
      return answer
    },
    crystallizeSkill: async (input, caller) => {
      const answer = await crystallizeSkill(context, input, caller)
      served.noteTexts(
        [...textsOfMemories(answer.known.map(({ memory }) => memory)), answer.proposal],
        caller,
      )
      return answer
    },
    ingest: (input) => ingest(context, input, () => served.flush()),
    captureStatus: () => captureStatus(context),
    pauseCapture: (input) => pauseCapture(context, input),
    resumeCapture: () => resumeCapture(context),
    listSessions: (input) => listSessions(context, input),
    showSession: (input) => showSession(context, input),
    feed: (input) => feed(context, input),
    forgetConversations: (input, caller) => forgetConversations(context, input, caller),
    digestText: (input, caller) => digestText(context, input, caller),
    listConflicts: (input) => listConflicts(context, input),
    resolveConflict: (input, caller) => resolveConflict(context, input, caller),
    checkIntegrity: (input, caller) => checkIntegrity(context, input, caller),
    hook: (input) => hook(context, input, served.noteTexts),
    tendSessions: () => tendSessions(context),
    hookStatus: (input) => hookStatus(context, input),
    hookStats: (input) => hookStats(context, input),
    syncAgent: (input, caller) => syncAgent(context, input, caller),
    acknowledgeChanges: (input) => acknowledgeChanges(context, input),
    /** What is yet to be written is written; store and model belong to whoever opened them. */
    close: () => served.close(),
  }
  return { ...guardInputs(checkCaller, undescribed), ...described }
}
