/** The table of use cases: one line each. Everything else that knows all of them is derived from it. */

import { feed, forgetConversations, listSessions, showSession } from '../capture/conversations.ts'
import { captureStatus, ingest, pauseCapture, resumeCapture } from '../capture/ingest.ts'
import { stage } from '../capture/stage.ts'
import { children, listArchived, listRoots, parent, recent, resolveId, subtree } from '../memories/browse.ts'
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

export const USE_CASES = {
  acknowledgeChanges,
  captureStatus,
  causalChain,
  checkIntegrity,
  children,
  crystallizeSkill,
  digestText,
  drainQueue,
  dropQueued,
  enqueue,
  explore,
  feed,
  forgetConversations,
  hook,
  hookStats,
  hookStatus,
  ingest,
  listArchived,
  listQueue,
  listRoots,
  listSessions,
  listTopics,
  parent,
  pauseCapture,
  processedSessions,
  rateLink,
  readMany,
  recall,
  recallExperience,
  recent,
  recommendLinks,
  recordExperience,
  reflect,
  rememberMany,
  resolveId,
  resumeCapture,
  retryQueued,
  showSession,
  stage,
  subtree,
  syncAgent,
  tendSessions,
  timeline,
  traverse,
}

export type UseCases = typeof USE_CASES
export type UseCaseName = keyof UseCases
