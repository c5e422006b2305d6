/** How records of hooks map to rows. */
import type { AskedMemory, HookRun, HookSession, Injection } from '../core/hook.ts'
import { mapRows } from './row-mapping.ts'

export const SESSION_ROWS = mapRows<HookSession>({
  agent: 'plain',
  session: 'plain',
  scopeId: 'plain',
  startedAt: 'plain',
  lastAt: 'plain',
  prompts: 'plain',
  corrections: 'plain',
  briefedAt: 'plain',
  searchedAt: 'plain',
  refusedAt: 'plain',
  learningAskedAt: 'plain',
  condensedAt: 'plain',
  tokens: 'plain',
  endedAt: 'plain',
})

export const INJECTION_ROWS = mapRows<Injection>({
  id: 'plain',
  agent: 'plain',
  session: 'plain',
  event: 'plain',
  at: 'plain',
  memoryId: 'plain',
  episodeId: 'plain',
  tokens: 'plain',
  confidence: 'plain',
  usedAt: 'plain',
  correctedAt: 'plain',
  gradedAt: 'plain',
})

export const ASKED_ROWS = mapRows<AskedMemory>({
  agent: 'plain',
  session: 'plain',
  memoryId: 'plain',
  words: 'json',
  at: 'plain',
})

export const RUN_ROWS = mapRows<HookRun>({
  id: 'plain',
  at: 'plain',
  event: 'plain',
  agent: 'plain',
  session: 'plain',
  outcome: 'plain',
  tookMs: 'plain',
  injected: 'plain',
  tokens: 'plain',
  detail: 'plain',
})
