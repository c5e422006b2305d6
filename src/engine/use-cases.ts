/** The table of use cases, one line each. Everything that needs all of them is derived from it. */

import { captureStatus, pauseCapture, resumeCapture } from '../capture/capture-status.ts'
import { feed, forgetConversations, listSessions, showSession } from '../capture/conversations.ts'
import { forgetTurns } from '../capture/forget-turns.ts'
import { ingest } from '../capture/ingest.ts'
import {
  joinProjects,
  listProjects,
  locateProject,
  renameProject,
  splitProject,
} from '../capture/projects.ts'
import { sessionActivity } from '../capture/session-activity.ts'
import { stage } from '../capture/stage.ts'
import { audit } from '../care/audit.ts'
import { forecastForgetting } from '../care/forecast-forgetting.ts'
import { homeSummary } from '../care/home-summary.ts'
import { maintainGraph } from '../care/maintain-graph.ts'
import { memoryCurves } from '../care/memory-curves.ts'
import { rebuild } from '../care/rebuild.ts'
import { reviewQueue } from '../care/review-queue.ts'
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
import { changesSince } from '../memories/changes-since.ts'
import { listConflicts, resolveConflict } from '../memories/conflicts.ts'
import { connect, disconnect } from '../memories/connect.ts'
import { feedback } from '../memories/feedback.ts'
import { forget, purge, restore } from '../memories/forget.ts'
import { govern } from '../memories/govern.ts'
import { knowledgeStats, listMemories, loadMemories } from '../memories/list-memories.ts'
import { memoryVersions } from '../memories/memory-versions.ts'
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
import { graphSlice } from '../recall/graph-slice.ts'
import { recall } from '../recall/recall.ts'
import { recommendLinks } from '../recall/recommend-links.ts'
import { sessionsBehind } from '../recall/sessions-behind.ts'
import { timeline } from '../recall/timeline.ts'
import { listTopics } from '../recall/topics.ts'
import { traverse } from '../recall/traverse.ts'
import { whyChange } from '../recall/why-change.ts'
import { closeIdleSessions } from '../session/close-idle-sessions.ts'
import { hook } from '../session/hook.ts'
import { hookStats, hookStatus, resetGiven } from '../session/hook-status.ts'
import { drainQueue } from '../session/queue/drain.ts'
import { enqueue } from '../session/queue/enqueue.ts'
import { dropQueued, listQueue, retryQueued } from '../session/queue/queue.ts'
import { processedSessions, reflect } from '../session/reflect.ts'
import { listRuns, showRun } from '../sleep/runs.ts'
import { sleep } from '../sleep/sleep.ts'
import { undo } from '../sleep/undo.ts'
import { undoOwn } from '../sleep/undo-own.ts'
import { findImports, importFrom } from '../transfer/import.ts'
import { pullRecords, pushRecords } from '../transfer/push-pull.ts'
import { reindex } from '../transfer/reindex.ts'
import { listShares, share } from '../transfer/share.ts'
import { connectSync, leaveTeam, sync, syncStatus, withdrawShare } from '../transfer/sync.ts'

export const USE_CASES = {
  acknowledgeChanges,
  audit,
  captureStatus,
  causalChain,
  changesSince,
  checkIntegrity,
  children,
  closeIdleSessions,
  compact,
  connect,
  connectSync,
  crystallizeSkill,
  digest,
  digestStatus,
  digestText,
  disconnect,
  drainQueue,
  dropQueued,
  enqueue,
  ensureScope,
  explore,
  extract,
  feed,
  feedback,
  findImports,
  forecastForgetting,
  forget,
  forgetConversations,
  forgetTurns,
  govern,
  graphSlice,
  homeSummary,
  hook,
  hookStats,
  resetGiven,
  hookStatus,
  importFrom,
  ingest,
  joinProjects,
  knowledgeStats,
  leaveTeam,
  ledger,
  listArchived,
  listConflicts,
  listMemories,
  listProjects,
  listQueue,
  listRoots,
  listRuns,
  listScopes,
  listSegments,
  listSessions,
  listShares,
  listTopics,
  loadMemories,
  locateProject,
  maintainGraph,
  memoryCurves,
  memoryVersions,
  parent,
  pauseCapture,
  processedSessions,
  pullRecords,
  purge,
  pushRecords,
  rateLink,
  read,
  readMany,
  rebuild,
  recall,
  recallExperience,
  recent,
  recommendLinks,
  recordExperience,
  reflect,
  reindex,
  remember,
  rememberMany,
  renameProject,
  resolveConflict,
  resolveId,
  restore,
  resumeCapture,
  retryQueued,
  reviewQueue,
  selfTest,
  sessionActivity,
  sessionsBehind,
  settle,
  share,
  showRun,
  showSession,
  sleep,
  splitProject,
  stage,
  stats,
  subtree,
  supersede,
  sync,
  syncAgent,
  syncStatus,
  timeline,
  traverse,
  undo,
  undoOwn,
  update,
  verify,
  whyChange,
  withdrawShare,
}

export type UseCases = typeof USE_CASES
export type UseCaseName = keyof UseCases
