/**
 * One call of a hook: finds the session it belongs to, lets the handler of the event answer, and keeps what was
 * given. The answer does not wait for that to be written; the next call of the same session does, and so does
 * whoever tells of something late.
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
/** Runs that the log keeps. */
const KEPT_RUNS = 2_000
/** Once in so many runs the log is cut. */
const PRUNE_EVERY = 200

/** One moment of an agent's session: what the model is to be told, if anything. Never throws for what happens inside. */
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

async function answer(context: EngineContext, told: HookCall): Promise<HookAnswer> {
  const { event, agent, sessionId } = told
  // A time to come is a clock that was set.
  const call: HookCall = { ...told, at: Math.min(told.at, context.clock.now()) }
  const settings: HookSettings = { ...DEFAULT_HOOK_SETTINGS, ...call.settings }
  // Switched off, there is nothing to answer, and nothing to keep either.
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
  // The answer goes out first: writing would hold it up.
  const kept = nextTurn().then(() => keep(moment, result, failure, answeredAt))
  // Fail open: a store that cannot be written costs what was heard, and a repeated injection. Doctor tells.
  const write = kept
    .catch(() => undefined)
    .finally(() => {
      if (context.hooks.bySession.get(key) === write) context.hooks.bySession.delete(key)
    })
  context.hooks.bySession.set(key, write)
  if (call.late === true) await kept
  return result?.answer ?? NO_ANSWER
}

/** Told late, though it was answered, or heard too late to be, by a daemon that is gone since. */
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

/** A session goes on whatever happens here; what went wrong is in the log. */
async function attempt(handler: HookHandler, moment: HookMoment): Promise<Attempt> {
  try {
    const result = await handler(moment)
    return { result, failure: result.failure ?? null }
  } catch (error) {
    return { result: null, failure: nameFailure(error) }
  }
}

/** Whoever asked has gone on without an answer: it must not count as given. */
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

/** A session stays in the namespace in which it began, as what is captured of it does, whichever folder it comes to. */
async function whereItBegan(context: EngineContext, scopeId: ScopeId): Promise<EngineContext> {
  const { store, defaultScope, clock } = context
  const [begun] = await store.scopes.load([scopeId])
  if (begun === undefined || begun.namespace === defaultScope.namespace) return context
  const there: Scope = { ...defaultScope, namespace: begun.namespace }
  await store.scopes.ensure(there, clock.now())
  return { ...context, defaultScope: there }
}

/** @throws what the store says */
async function keep(
  moment: HookMoment,
  result: HookResult | null,
  unanswered: string | null,
  answeredAt: EpochMs,
): Promise<void> {
  const { context, call, session, now } = moment
  // Also where the answer came too late: what was heard was heard.
  const undone = await doAfterwards(moment, result)
  const failure = unanswered ?? undone
  const { agent, session: sessionId } = session
  const given = result?.given ?? []
  const told = result?.answer.context ?? result?.answer.goOn ?? result?.answer.permission?.reason ?? ''
  const tokens = Math.ceil(estimateTokens(told))
  await context.store.transact(async (store) => {
    await store.hooks.saveSession({
      ...session,
      lastAt: Math.max(session.lastAt, call.at),
      tokens: session.tokens + tokens,
      ...result?.session,
    })
    await store.hooks.addInjections(
      given.map(
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
    await store.hooks.addRun({
      id: context.ids.next(),
      at: call.at,
      event: call.event,
      agent,
      session: sessionId,
      outcome: outcomeOf(moment, result, failure),
      tookMs: waitedMs(call, answeredAt),
      injected: given.length,
      tokens,
      detail: failure ?? result?.detail ?? null,
    })
    context.hooks.runs += 1
    if (context.hooks.runs % PRUNE_EVERY === 0) await store.hooks.pruneRuns(KEPT_RUNS)
  })
}

/** What a person waited: nobody waits longer than until the answer is of no use. */
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
