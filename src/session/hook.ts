/**
 * Use case for one hook call: finds the session, calls the handler of the event, and stores what was
 * injected. The answer does not wait for that write; the next call of the same session does, and so
 * does a late call.
 */
import { z } from 'zod'
import {
  DEFAULT_HOOK_SETTINGS,
  HOOK_EVENTS,
  type HookAnswer,
  type HookCall,
  type HookEvent,
  type HookOutcome,
  type HookSession,
  type HookSettings,
  type Injection,
  NO_ANSWER,
  SESSION_STARTS,
} from '../core/hook.ts'
import type { EpochMs, ScopeId } from '../core/ids.ts'
import { nextTurn } from '../core/next-turn.ts'
import type { Scope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { anyString, flag, name, oneOf, optional, record, time } from '../kernel/fields.ts'
import { requireScope } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { estimateTokens } from '../text/estimate-tokens.ts'
import { type HookHandler, type HookMoment, type HookResult, nameFailure } from './moment/moment.ts'
import { withdraw } from './moment/withdraw.ts'
import { sessionKey } from './moment/writes.ts'
import { beforeCompaction } from './moments/before-compaction.ts'
import { beforeTool } from './moments/before-tool.ts'
import { onPrompt } from './moments/on-prompt.ts'
import { onSessionEnd } from './moments/on-session-end.ts'
import { onSessionStart } from './moments/on-session-start.ts'
import { onStop } from './moments/on-stop.ts'
import { onSubagentStart } from './moments/on-subagent-start.ts'
import { onSubagentStop } from './moments/on-subagent-stop.ts'

const HANDLERS: Readonly<Record<HookEvent, HookHandler>> = {
  session_start: onSessionStart,
  prompt: onPrompt,
  before_tool: beforeTool,
  stop: onStop,
  before_compaction: beforeCompaction,
  session_end: onSessionEnd,
  subagent_start: onSubagentStart,
  subagent_stop: onSubagentStop,
}

const TOO_LATE = 'too late'
/** Number of runs kept in the log. */
const KEPT_RUNS = 2_000
/** The log is pruned once every this many runs. */
const PRUNE_EVERY = 200

/**
 * Handles one moment of an agent's session and returns what to tell the model, if anything. Failures
 * inside are logged, never thrown.
 */
export const hook = defineUseCase({
  name: 'hook',
  access: 'admin',
  retry: 'again',
  input: () =>
    z.strictObject({
      event: oneOf(HOOK_EVENTS),
      agent: name(),
      sessionId: name(),
      at: time(),
      startedAt: optional(time()),
      answerBy: optional(time()),
      cwd: optional(anyString()),
      transcriptPath: optional(anyString()),
      late: optional(flag()),
      source: optional(oneOf(SESSION_STARTS)),
      prompt: optional(anyString()),
      tool: optional(record<NonNullable<HookCall['tool']>>()),
      lastMessage: optional(anyString()),
      stopHookActive: optional(flag()),
      subagentId: optional(anyString()),
      subagentType: optional(anyString()),
      reason: optional(anyString()),
      settings: optional(record<Partial<HookSettings>>()),
    }),
  run: async (context, call): Promise<HookAnswer> => {
    context.hooks.answering += 1
    try {
      return await answer(context, call)
    } finally {
      context.hooks.answering -= 1
    }
  },
})

async function answer(context: EngineContext, received: HookCall): Promise<HookAnswer> {
  const { event, agent, sessionId } = received
  // A time in the future comes from a wrong clock.
  const call: HookCall = { ...received, at: Math.min(received.at, context.clock.now()) }
  const settings: HookSettings = { ...DEFAULT_HOOK_SETTINGS, ...call.settings }
  // If hooks are switched off, there is nothing to answer or store.
  if (!settings.enabled) return NO_ANSWER
  const key = sessionKey({ agent, session: sessionId })
  await context.hooks.bySession.get(key)
  if (await isOnRecord(context, call)) return NO_ANSWER
  const moment: HookMoment = {
    call,
    settings,
    caller: { kind: 'agent', name: agent, session: sessionId },
    now: context.clock.now(),
    ...(await openSession(context, agent, sessionId, call.at)),
  }
  const attempted = await attempt(HANDLERS[event], moment)
  const { result, failure } = inTime(attempted, call, context.clock.now())
  if (failure === null && result?.leavesNoTrace === true) return result.answer
  if (result !== null) context.served.noteTexts(result.servedTexts, moment.caller)
  const answeredAt = context.clock.now()
  // The answer is sent first; writing would delay it.
  const kept = nextTurn().then(() => keep(moment, result, failure, answeredAt))
  // Fails open: if the store cannot be written, corrections are lost and an injection may repeat; `lore
  // doctor` reports it.
  const write = kept
    .catch(() => undefined)
    .finally(() => {
      if (context.hooks.bySession.get(key) === write) context.hooks.bySession.delete(key)
    })
  context.hooks.bySession.set(key, write)
  if (call.late === true) await kept
  return result?.answer ?? NO_ANSWER
}

/** True if a late call was already answered, or received too late, by an earlier daemon. */
async function isOnRecord({ store }: EngineContext, call: HookCall): Promise<boolean> {
  if (call.late !== true) return false
  const runs = await store.hooks.listRunsOf(call.agent, call.sessionId, call.event)
  return runs.some(
    ({ at, outcome, detail }) => at === call.at && (outcome !== 'failed' || detail === TOO_LATE),
  )
}

interface Attempt {
  readonly result: HookResult | null
  readonly failure: string | null
}

/** Runs the handler; a failure ends up in the log, and the session goes on. */
async function attempt(handler: HookHandler, moment: HookMoment): Promise<Attempt> {
  try {
    const result = await handler(moment)
    return { result, failure: result.failure ?? null }
  } catch (error) {
    return { result: null, failure: nameFailure(error) }
  }
}

/** If the caller did not wait, withdraws the answer, so that it does not count as injected. */
function inTime(attempted: Attempt, call: HookCall, now: EpochMs): Attempt {
  const { result, failure } = attempted
  if (result === null || call.answerBy === undefined || now <= call.answerBy) return attempted
  return { result: withdraw(result), failure: failure ?? TOO_LATE }
}

async function doAfterwards({ context }: HookMoment, result: HookResult | null): Promise<string | null> {
  if (result?.afterwards === undefined) return null
  try {
    await context.store.transact(result.afterwards)
    return null
  } catch (error) {
    return nameFailure(error)
  }
}

async function openSession(
  context: EngineContext,
  agent: string,
  session: string,
  at: EpochMs,
): Promise<Pick<HookMoment, 'context' | 'session' | 'scope'>> {
  const known = await context.store.hooks.findSession(agent, session)
  const begun = known ?? (await context.store.sessions.findByExternalId(agent, session))
  const there = begun === null ? context : await whereItBegan(context, begun.scopeId)
  const scope = await requireScope(there, undefined)
  const fresh: HookSession = {
    agent,
    session,
    scopeId: scope.id,
    startedAt: at,
    lastAt: at,
    prompts: 0,
    corrections: 0,
    briefedAt: null,
    searchedAt: null,
    refusedAt: null,
    learningAskedAt: null,
    condensedAt: null,
    tokens: 0,
    endedAt: null,
  }
  return { context: there, session: known ?? fresh, scope }
}

/**
 * Returns a context in the namespace in which the session began, whatever folder it moves to; captured
 * turns follow the same rule.
 */
async function whereItBegan(context: EngineContext, scopeId: ScopeId): Promise<EngineContext> {
  const { store, defaultScope, clock } = context
  const [begun] = await store.scopes.load([scopeId])
  if (begun === undefined || begun.namespace === defaultScope.namespace) return context
  const there: Scope = { ...defaultScope, namespace: begun.namespace }
  await store.scopes.ensure(there, clock.now())
  return { ...context, defaultScope: there }
}

/**
 * Stores session, injections and run.
 * @throws errors of the store
 */
async function keep(
  moment: HookMoment,
  result: HookResult | null,
  unanswered: string | null,
  answeredAt: EpochMs,
): Promise<void> {
  const { context, call, session, now } = moment
  // Also if the answer came too late: corrections still count.
  const undone = await doAfterwards(moment, result)
  const failure = unanswered ?? undone
  const { agent, session: sessionId } = session
  const injected = result?.injected ?? []
  const text = result?.answer.context ?? result?.answer.goOn ?? result?.answer.permission?.reason ?? ''
  const tokens = Math.ceil(estimateTokens(text))
  await context.store.transact(async (store) => {
    await store.hooks.saveSession({
      ...session,
      lastAt: Math.max(session.lastAt, call.at),
      tokens: session.tokens + tokens,
      ...result?.session,
    })
    await store.hooks.addInjections(
      injected.map(
        ({ ref, tokens, confidence }): Injection => ({
          id: context.ids.next(),
          agent,
          session: sessionId,
          event: call.event,
          at: now,
          memoryId: ref.kind === 'memory' ? ref.id : null,
          episodeId: ref.kind === 'episode' ? ref.id : null,
          tokens,
          confidence,
          usedAt: null,
          correctedAt: null,
          gradedAt: null,
        }),
      ),
    )
    if (result?.asked != null) await store.hooks.addAsked(result.asked)
    await store.hooks.addRun({
      id: context.ids.next(),
      at: call.at,
      event: call.event,
      agent,
      session: sessionId,
      outcome: outcomeOf(moment, result, failure),
      tookMs: waitedMs(call, answeredAt),
      injected: injected.length,
      tokens,
      detail: failure ?? result?.detail ?? null,
    })
    context.hooks.runs += 1
    if (context.hooks.runs % PRUNE_EVERY === 0) await store.hooks.pruneRuns(KEPT_RUNS)
  })
}

/** Returns how long the caller waited, at most until its deadline; null if the start is unknown. */
function waitedMs({ startedAt, answerBy }: HookCall, answeredAt: EpochMs): number | null {
  if (startedAt === undefined) return null
  return Math.max(0, Math.min(answeredAt, answerBy ?? answeredAt) - startedAt)
}

function outcomeOf({ call }: HookMoment, result: HookResult | null, failure: string | null): HookOutcome {
  if (failure !== null || result === null) return 'failed'
  if (call.late === true) return 'late'
  const { context, permission, goOn } = result.answer
  return context === null && permission === null && goOn === null ? 'nothing' : 'answered'
}
