/**
 * Use case `digest`: turns idle sessions into knowledge, segment by segment. A segment is marked done in
 * the transaction that stores its knowledge; one that fails is retried after a growing pause, and given up
 * after a few tries.
 */
import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { Session } from '../core/conversation.ts'
import type { DecisionKind, Segment } from '../core/digest.ts'
import { EXTRACTOR_NAMES, type ExtractorName } from '../core/digest.ts'
import { type LoreError, toLoreError } from '../core/errors.ts'
import type { EpochMs, ScopeId, SessionId } from '../core/ids.ts'
import type { Extractor } from '../core/ports/extractor.ts'
import type { Store } from '../core/ports/store.ts'
import type { StoredScope } from '../core/scope.ts'
import { ownRun } from '../kernel/changes/own-run.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, integer, name, oneOf, optional } from '../kernel/fields.ts'
import { idleSince } from '../kernel/idle-since.ts'
import { requireSession } from '../kernel/sessions.ts'
import { defineUseCase, type GivenTo, nothing } from '../kernel/use-case.ts'
import { type Applied, applySegment } from './apply/apply-segment.ts'
import { listMachineRoots, regroupRoots } from './apply/regroup-roots.ts'
import { findRepeatedLines } from './passages/repeated-lines.ts'
import { listUngrouped } from './plan/generation.ts'
import {
  extractSegment,
  type ItemPlan,
  planSegment,
  type SegmentInput,
  type SegmentPlan,
} from './plan/plan-segment.ts'
import { beginAgain } from './run/begin-again.ts'
import type {
  DigestReport,
  DigestStatus,
  PlannedItem,
  PlannedSegment,
  SegmentTrouble,
} from './run/digestion.ts'
import { settlePendingQuotes } from './run/settle-pending-quotes.ts'
import { beginTry, type FailedTry, failTry, takeBackTry, UNFINISHED } from './run/tries.ts'
import { clearWaiting, isEverybodys, noteWaiting, readWaiting } from './run/waiting.ts'
import { keepSegments, planNewSegments } from './segments.ts'

const MAX_SEGMENTS = 10_000
const SESSIONS_AT_ONCE = 50
const RECENT_TURNS = 2_000
/** Attempts at grouping while other processes keep storing; the last of them to store will group. */
const GROUPING_TRIES = 3
const TROUBLES_SHOWN = 10

/** Digests sessions at rest, up to a number of segments. */
export const digest = defineUseCase({
  name: 'digest',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Only this session, idle or not: its id, the beginning of it, or the agent's own id. */
      session: optional(name()),
      /** Includes sessions that were used a moment ago. */
      all: optional(flag()),
      /** Retries at once the segments that were given up or wait for their next try. */
      retry: optional(flag()),
      /**
       * Digests anew what was digested already: what was made of it and nobody confirmed, changed or used is archived,
       * in the same run.
       */
      again: optional(flag()),
      /** Returns what would be stored, and stores nothing. */
      dryRun: optional(flag()),
      /** Default: the one in the settings. */
      extractor: optional(oneOf(EXTRACTOR_NAMES)),
      /** Stops after this many segments; the next call goes on. */
      maxSegments: optional(integer(1, MAX_SEGMENTS)),
      /** Goes on with the run of the call before, with the same budget. */
      continues: optional(flag()),
    }),
  // One digestion at a time: two would only compete for the same segments.
  run: (context, input, caller): Promise<DigestReport> =>
    context.digest.inTurn(async () => {
      // Texts that Lore gave to callers are recognised in conversations and not learnt again.
      await context.served.flush()
      return digestNow(context, input, caller)
    }),
})

export type DigestInput = GivenTo<typeof digest>

async function digestNow(context: EngineContext, input: DigestInput, caller: Caller): Promise<DigestReport> {
  const { store, clock } = context
  const { extractor: chosen = context.digest.extractor, maxSegments: max = MAX_SEGMENTS } = input
  if (input.continues !== true) context.digest.beginRun()
  const extractor = context.digest.extractorFor(chosen)
  const only = input.session === undefined ? null : await requireSession(store, input.session)
  const own = ownRun(context, 'digest')
  const run = createRun(own.inRun, chosen, extractor, only, caller)
  if (input.dryRun === true) return run.preview(input.all === true, max)
  if (input.again === true) {
    const begun = await beginAgain(own.inRun, only, caller)
    await own.note(store, { archived: begun.archived }, false)
  }
  if (input.retry === true) await retryTroubled(store, only?.id)
  // If no person asked, the reason to wait is respected.
  const rest = caller.kind === 'system' ? await readWaiting(context) : null
  if (rest !== null) return run.rest(rest)
  const quotes = await settlePendingQuotes(own.inRun, idleSince(context), caller)
  const since = input.all === true ? clock.now() : idleSince(context)
  const { signal } = context.sleep
  // Calls with a limit group after each portion. If a process was killed in between, this is done first: the next segment
  // has to find the topics that it would have found without the kill.
  if (input.maxSegments !== undefined && !signal.aborted) await run.regroup()
  while (run.segments < max && run.waitingFor === null && !signal.aborted) {
    const due = await store.digest.listDue(clock.now(), 1, only?.id)
    const [segment] = due
    if (segment !== undefined) {
      await run.digestSegment(segment)
      continue
    }
    const cut = only === null ? await run.cutIdle(since) : await run.cut(only)
    if (!cut) break
  }
  // If the engine is closing, grouping is left to the next time.
  if (!signal.aborted) await run.regroup()
  const report = await run.report(quotes, since)
  await own.note(store, { ...report.stored, quotes: quotes.confirmed + quotes.refuted }, true)
  return report
}

/** Makes segments due that were given up or wait for their next try. */
async function retryTroubled(store: Store, sessionId: SessionId | undefined): Promise<void> {
  await store.digest.retryFailed(sessionId)
  for (const segment of await store.digest.listTroubled(MAX_SEGMENTS)) {
    if (sessionId !== undefined && segment.sessionId !== sessionId) continue
    await store.digest.updateSegment(segment.id, { attempts: 0, nextTryAt: null })
  }
}

function createRun(
  context: EngineContext,
  name: ExtractorName,
  extractor: Extractor,
  only: Session | null,
  caller: Caller,
) {
  const { store, clock } = context
  const { signal } = context.sleep
  const stored = { roots: 0, concepts: 0, facts: 0, details: 0, edges: 0 }
  const decisions: Record<DecisionKind, number> = { ADD: 0, UPDATE: 0, DELETE: 0, NONE: 0 }
  const rejected: Record<string, number> = {}
  const failed: SegmentTrouble[] = []
  const repeated = new Map<ScopeId, ReadonlySet<string>>()
  const skipped = new Set<SessionId>()
  const topicsBefore = new Map<ScopeId, number>()
  const state = { segments: 0, sessions: 0, waitingFor: null as string | null }

  async function repeatedLines(scopeId: ScopeId): Promise<ReadonlySet<string>> {
    const known = repeated.get(scopeId)
    if (known !== undefined) return known
    const lines = findRepeatedLines(await store.episodes.listRecent([scopeId], RECENT_TURNS))
    repeated.set(scopeId, lines)
    return lines
  }

  async function inputFor(segment: Segment, session: Session): Promise<SegmentInput> {
    const [scope] = (await store.scopes.load([segment.scopeId])) as [StoredScope]
    return { segment, session, scope, extractor, signal, repeatedLines: await repeatedLines(segment.scopeId) }
  }

  /** Extracts once; plans again if another process stored something in between. */
  async function apply(segment: Segment, session: Session): Promise<Applied | null> {
    const segmentInput = await inputFor(segment, session)
    const extracted = await extractSegment(context, segmentInput)
    for (;;) {
      const applied = await applySegment(
        context,
        await planSegment(context, segmentInput, extracted),
        extractor,
        caller,
      )
      if (applied !== 'outdated') return applied === 'gone' ? null : applied
    }
  }

  async function digestSegment(segment: Segment): Promise<void> {
    const session = await store.sessions.find(segment.sessionId)
    if (session === null) return
    const { scopeId } = segment
    if (!topicsBefore.has(scopeId)) topicsBefore.set(scopeId, (await listMachineRoots(store, scopeId)).length)
    const begun = await beginTry(store, segment)
    if (begun === 'gone') return
    if (begun !== 'begun') return noteFailed(segment, session, begun)
    try {
      const applied = await apply(segment, session)
      if (applied === null) return
      state.segments++
      addCounts(stored, applied.stored)
      addCounts(decisions, applied.decisions)
      addCounts(rejected, applied.rejected)
      await clearWaiting(context)
    } catch (error) {
      await noteTrouble(segment, session, toLoreError(error))
    }
  }

  async function noteTrouble(segment: Segment, session: Session, error: LoreError): Promise<void> {
    if (signal.aborted) return takeBackTry(store, segment)
    if (STOPS_ALL.has(error.code)) {
      // A store that cannot be read cannot be written either.
      if (!error.code.startsWith('database_')) await takeBackTry(store, segment)
      throw error
    }
    if (error.code === 'budget_reached' || (await isEverybodys(context, segment, error))) {
      // The segment is not to blame: the try is not counted, and everything waits.
      await takeBackTry(store, segment)
      state.waitingFor = await noteWaiting(context, name, error)
      return
    }
    const failure = await failTry(store, segment, error.message, clock.now())
    if (failure !== null) noteFailed(segment, session, failure)
  }

  function noteFailed({ id }: Segment, { title, externalId }: Session, failure: FailedTry): void {
    state.segments++
    failed.push({ segmentId: id, session: title ?? externalId, ...failure })
  }

  async function cut(session: Session): Promise<boolean> {
    const all = await planNewSegments(context, session, extractor)
    const planned = only === null && isSubagents(session) ? all.map(passOver) : all
    if (planned.length === 0 || !(await keepSegments(store, planned))) {
      skipped.add(session.id)
      return false
    }
    state.sessions++
    return true
  }

  return {
    get segments() {
      return state.segments
    },
    get waitingFor() {
      return state.waitingFor
    },
    digestSegment,
    cut,
    rest(reason: string): Promise<DigestReport> {
      state.waitingFor = reason
      return report({ confirmed: 0, refuted: 0 }, idleSince(context))
    },
    /** Cuts the next idle session into segments; returns false if there is none left. */
    async cutIdle(since: EpochMs): Promise<boolean> {
      for (const id of await store.digest.listUnsegmented(since, SESSIONS_AT_ONCE + skipped.size)) {
        const session = skipped.has(id) ? null : await store.sessions.find(id)
        if (session !== null && (await cut(session))) return true
      }
      return false
    },
    async regroup(): Promise<void> {
      for (const scopeId of await listUngrouped(store)) {
        for (let tries = 0; tries < GROUPING_TRIES; tries++) {
          if (await regroupRoots(context, scopeId, caller)) break
        }
      }
    },
    async preview(all: boolean, max: number): Promise<DigestReport> {
      const plans: PlannedSegment[] = []
      for (const session of only === null ? await listIdle(all) : [only]) {
        const known = (await store.digest.listSegments(session.id)).filter(isPending)
        for (const segment of [...known, ...(await planNewSegments(context, session, extractor))]) {
          if (plans.length >= max || signal.aborted) break
          const segmentInput = await inputFor(segment, session)
          plans.push(
            toPlanned(await planSegment(context, segmentInput, await extractSegment(context, segmentInput))),
          )
        }
      }
      return { ...(await report({ confirmed: 0, refuted: 0 }, clock.now())), state: 'planned', plan: plans }
    },
    report,
  }

  async function listIdle(all: boolean): Promise<Session[]> {
    const since = all ? clock.now() : idleSince(context)
    const due = await store.digest.listDue(clock.now(), MAX_SEGMENTS)
    const unsegmented = await store.digest.listUnsegmented(since, MAX_SEGMENTS)
    const ids = new Set([...due.map(({ sessionId }) => sessionId), ...unsegmented])
    return (await store.sessions.load([...ids])).filter((session) => !isSubagents(session))
  }

  /** Grouping joins topics that segments began, so topics are counted at the end. */
  async function countNewTopics(): Promise<number> {
    let sum = 0
    for (const [scopeId, before] of topicsBefore) {
      sum += (await listMachineRoots(store, scopeId)).length - before
    }
    return sum
  }

  /** Counts pending segments that wait for a later try. */
  async function countResting(due: number): Promise<number> {
    if (only === null) return (await store.digest.countSegments()).pending - due
    const own = await store.digest.listSegments(only.id)
    return own.filter(({ state, nextTryAt }) => state === 'pending' && (nextTryAt ?? 0) > clock.now()).length
  }

  async function report(quotes: DigestReport['quotes'], since: EpochMs): Promise<DigestReport> {
    const due = await store.digest.listDue(clock.now(), MAX_SEGMENTS, only?.id)
    const unsegmented = only === null ? await store.digest.countUnsegmented(since) : 0
    const left = due.length > 0 || unsegmented > skipped.size
    const resting = await countResting(due.length)
    return {
      state: state.waitingFor !== null ? 'waiting' : left ? 'more' : 'done',
      waitingFor: state.waitingFor,
      extractor: name,
      sessions: state.sessions,
      segments: state.segments,
      segmentsLeft: due.length,
      segmentsResting: resting,
      stored: { ...stored, roots: await countNewTopics() },
      decisions: { ...decisions },
      rejected: { ...rejected },
      quotes,
      failed,
      plan: [],
    }
  }
}

/** Errors by which the process or the store ends; the segment is not to blame. */
const STOPS_ALL: ReadonlySet<LoreError['code']> = new Set([
  'cancelled',
  'closed',
  'database_busy',
  'database_damaged',
  'database_replaced',
  'config_invalid',
])

/**
 * True for a subagent's session. Its results are in the session it works for, so it is digested on request
 * only.
 */
function isSubagents({ externalId }: Session): boolean {
  return /\/agent-[^/]+$/.test(externalId)
}

function passOver(segment: Segment): Segment {
  const reason = 'The work of a subagent: what came of it stands in the session it worked for.'
  return { ...segment, state: 'done', reason, digestedAt: segment.createdAt }
}

const isPending = ({ state }: Segment) => state === 'pending'

function addCounts<K extends string>(
  to: Record<K, number>,
  from: Readonly<Partial<Record<K, unknown>>>,
): void {
  for (const [key, count] of Object.entries(from)) {
    if (typeof count === 'number') to[key as K] = (to[key as K] ?? 0) + count
  }
}

function toPlanned({ segment, session, extraction, concepts }: SegmentPlan): PlannedSegment {
  return {
    session: session.title ?? session.externalId,
    fromPosition: segment.fromPosition,
    untilPosition: segment.untilPosition,
    topic: extraction.topic,
    concepts: concepts.map(({ concept, route, facts }) => ({
      name: concept.name,
      summary: concept.summary,
      route: route.reason,
      items: facts.flatMap((fact) => [
        toPlannedItem(fact, 2),
        ...fact.details.map((detail) => toPlannedItem(detail, 3)),
      ]),
    })),
  }
}

function toPlannedItem({ item, trust, verdict }: ItemPlan, depth: number): PlannedItem {
  const { text, kind, importance, quote, episode } = item
  return { depth, text, kind, importance, trust, quote, episode, verdict }
}

export const digestStatus = defineUseCase({
  name: 'digestStatus',
  access: 'read',
  retry: 'again',
  input: nothing,
  run: async (context): Promise<DigestStatus> => {
    const { store, clock } = context
    const troubled = await store.digest.listTroubled(TROUBLES_SHOWN)
    const sessions = await store.sessions.load(troubled.map(({ sessionId }) => sessionId))
    const titles = new Map(sessions.map(({ id, title, externalId }) => [id, title ?? externalId]))
    const today = Math.floor(clock.now() / 86_400_000) * 86_400_000
    return {
      extractor: context.digest.extractor,
      enabled: context.digest.enabled,
      sessionsWaiting: await store.digest.countUnsegmented(idleSince(context)),
      segments: await store.digest.countSegments(),
      waitingFor: await readWaiting(context),
      // A segment without a reason is most likely being digested for the first time.
      troubled: troubled
        .filter(({ reason, attempts }) => reason !== null || attempts > 1)
        .map(({ id, sessionId, reason, attempts, nextTryAt }) => ({
          segmentId: id,
          session: titles.get(sessionId) ?? sessionId,
          reason: reason ?? UNFINISHED,
          attempts,
          nextTryAt,
        })),
      spentToday: await store.ledger.totals(today),
      budget: context.digest.budget,
    }
  },
})
