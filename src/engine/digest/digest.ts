/**
 * Turns idle conversations into knowledge, segment by segment. Each segment is consumed in the transaction
 * that stores what came of it; one that fails waits, longer each time, and is given up after a few tries.
 */
import type { Caller } from '../../core/caller.ts'
import type { Session } from '../../core/conversation.ts'
import type { DecisionKind, Segment } from '../../core/digest.ts'
import { type LoreError, toLoreError } from '../../core/errors.ts'
import type { EpochMs, ScopeId, SessionId } from '../../core/ids.ts'
import type { Extractor } from '../../core/ports/extractor.ts'
import type { StoredScope } from '../../core/scope.ts'
import { findRepeatedLines } from '../../digest/repeated-lines.ts'
import type { EngineContext } from '../context.ts'
import { requireSession } from '../conversations.ts'
import { settlePendingQuotes } from '../quotes.ts'
import { requireInteger, requireOneOf } from '../validate.ts'
import { applySegment } from './apply-segment.ts'
import {
  type DigestInput,
  type DigestReport,
  type DigestStatus,
  EXTRACTOR_NAMES,
  type ExtractorName,
  type PlannedItem,
  type PlannedSegment,
  type SegmentTrouble,
} from './digestion.ts'
import { type ItemPlan, planSegment, type SegmentPlan } from './plan-segment.ts'
import { regroupRoots } from './regroup-roots.ts'
import { idleSince, keepSegments, planNewSegments } from './segments.ts'

const MAX_SEGMENTS = 10_000
const SESSIONS_AT_ONCE = 50
const MOST_TRIES = 5
const BACK_OFF_MS = [5, 30, 120, 720].map((minutes) => minutes * 60_000)
/** While the model cannot be had, it is asked again after this long. */
const MODEL_AWAY_MS = 10 * 60_000
const WAITING_NOTE = 'digest.waiting'
const RECENT_TURNS = 2_000
const TROUBLES_SHOWN = 10

/** One digestion at a time: two would only compete for the same segments. */
export async function digest(
  context: EngineContext,
  input: DigestInput,
  caller: Caller,
): Promise<DigestReport> {
  const { running } = context.digest
  const mine = running.last.then(() => digestNow(context, input, caller))
  running.last = mine.then(
    () => undefined,
    () => undefined,
  )
  return mine
}

async function digestNow(context: EngineContext, input: DigestInput, caller: Caller): Promise<DigestReport> {
  const { store, clock } = context
  const name =
    input.extractor === undefined
      ? context.digest.extractor
      : requireOneOf('extractor', input.extractor, EXTRACTOR_NAMES)
  const max =
    input.maxSegments === undefined
      ? MAX_SEGMENTS
      : requireInteger('maxSegments', input.maxSegments, 1, MAX_SEGMENTS)
  context.digest.beginRun()
  const extractor = context.digest.extractorFor(name)
  const only = input.session === undefined ? null : await requireSession(store, input.session)
  const run = createRun(context, name, extractor, only, caller)
  if (input.dryRun === true) return run.preview(input.all === true, max)
  if (input.retry === true) await store.digest.retryFailed(only?.id)
  // Nobody asked: then what it waits for is waited for.
  const rest = caller.kind === 'system' ? await readWaiting(context) : null
  if (rest !== null) return run.rest(rest)
  const quotes = await settlePendingQuotes(context, idleSince(context), caller)
  const since = input.all === true ? clock.now() : idleSince(context)
  while (run.segments < max && run.waitingFor === null) {
    const due = await store.digest.listDue(clock.now(), 1, only?.id)
    const [segment] = due
    if (segment !== undefined) {
      await run.digestSegment(segment)
      continue
    }
    const cut = only === null ? await run.cutIdle(since) : await run.cut(only)
    if (!cut) break
  }
  await run.regroup()
  return run.report(quotes, since)
}

function createRun(
  context: EngineContext,
  name: ExtractorName,
  extractor: Extractor,
  only: Session | null,
  caller: Caller,
) {
  const { store, clock } = context
  const stored = { roots: 0, concepts: 0, facts: 0, details: 0, edges: 0 }
  const decisions: Record<DecisionKind, number> = { ADD: 0, UPDATE: 0, DELETE: 0, NONE: 0 }
  const rejected: Record<string, number> = {}
  const failed: SegmentTrouble[] = []
  const touched = new Set<ScopeId>()
  const repeated = new Map<ScopeId, ReadonlySet<string>>()
  const skipped = new Set<SessionId>()
  const state = { segments: 0, sessions: 0, waitingFor: null as string | null }

  async function repeatedLines(scopeId: ScopeId): Promise<ReadonlySet<string>> {
    const known = repeated.get(scopeId)
    if (known !== undefined) return known
    const lines = findRepeatedLines(await store.episodes.listRecent([scopeId], RECENT_TURNS))
    repeated.set(scopeId, lines)
    return lines
  }

  async function plan(segment: Segment, session: Session): Promise<SegmentPlan> {
    const [scope] = (await store.scopes.load([segment.scopeId])) as [StoredScope]
    const lines = await repeatedLines(segment.scopeId)
    return planSegment(context, { segment, session, scope, extractor, repeatedLines: lines })
  }

  async function digestSegment(segment: Segment): Promise<void> {
    const session = await store.sessions.find(segment.sessionId)
    if (session === null) return
    try {
      const applied = await applySegment(context, await plan(segment, session), extractor, caller)
      if (applied === null) return
      state.segments++
      addCounts(stored, applied.stored)
      addCounts(decisions, applied.decisions)
      addCounts(rejected, applied.rejected)
      touched.add(segment.scopeId)
      await noteProcessed(segment.sessionId)
      await store.capture.writeNote(WAITING_NOTE, null)
    } catch (error) {
      await noteTrouble(segment, session, toLoreError(error))
    }
  }

  async function noteProcessed(sessionId: SessionId): Promise<void> {
    const segments = await store.digest.listSegments(sessionId)
    if (segments.every((segment) => segment.state === 'done')) {
      await store.sessions.update(sessionId, { state: 'processed' })
    }
  }

  async function noteTrouble(segment: Segment, session: Session, error: LoreError): Promise<void> {
    if (STOPS_ALL.has(error.code)) throw error
    if (error.code === 'budget_reached' || error.code === 'llm_unavailable') {
      // Not the segment's fault: it keeps its tries, and everything waits.
      state.waitingFor = `${error.message} ${error.hint}`
      const until = error.code === 'llm_unavailable' ? clock.now() + MODEL_AWAY_MS : nextUtcDay(clock.now())
      await store.capture.writeNote(WAITING_NOTE, { reason: state.waitingFor, until })
      return
    }
    const attempts = segment.attempts + 1
    const delayMs = BACK_OFF_MS[attempts - 1]
    const givenUp = attempts >= MOST_TRIES || delayMs === undefined
    const nextTryAt = givenUp ? null : clock.now() + delayMs
    state.segments++
    await store.digest.updateSegment(segment.id, {
      state: givenUp ? 'failed' : 'pending',
      attempts,
      nextTryAt,
      reason: error.message,
    })
    failed.push({
      segmentId: segment.id,
      session: session.title ?? session.externalId,
      reason: error.message,
      attempts,
      nextTryAt,
    })
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
    /** Cuts the next idle session; false where there is none left. */
    async cutIdle(since: EpochMs): Promise<boolean> {
      for (const id of await store.digest.listUnsegmented(since, SESSIONS_AT_ONCE + skipped.size)) {
        const session = skipped.has(id) ? null : await store.sessions.find(id)
        if (session !== null && (await cut(session))) return true
      }
      return false
    },
    async regroup(): Promise<void> {
      for (const scopeId of touched) await regroupRoots(context, scopeId, caller)
    },
    async preview(all: boolean, max: number): Promise<DigestReport> {
      const plans: PlannedSegment[] = []
      for (const session of only === null ? await listIdle(all) : [only]) {
        const known = (await store.digest.listSegments(session.id)).filter(isPending)
        for (const segment of [...known, ...(await planNewSegments(context, session, extractor))]) {
          if (plans.length >= max) break
          plans.push(toPlanned(await plan(segment, session)))
        }
      }
      return { ...(await report({ confirmed: 0, refuted: 0 }, clock.now())), state: 'planned', plan: plans }
    },
    report,
  }

  async function listIdle(all: boolean): Promise<Session[]> {
    const since = all ? clock.now() : idleSince(context)
    const idle = await store.sessions.load(await store.digest.listUnsegmented(since, SESSIONS_AT_ONCE))
    return idle.filter((session) => !isSubagents(session))
  }

  async function report(quotes: DigestReport['quotes'], since: EpochMs): Promise<DigestReport> {
    const due = await store.digest.listDue(clock.now(), MAX_SEGMENTS, only?.id)
    const unsegmented = only === null ? await store.digest.countUnsegmented(since) : 0
    const left = due.length > 0 || unsegmented > skipped.size
    return {
      state: state.waitingFor !== null ? 'waiting' : left ? 'more' : 'done',
      waitingFor: state.waitingFor,
      extractor: name,
      sessions: state.sessions,
      segments: state.segments,
      segmentsLeft: due.length,
      stored: { ...stored },
      decisions: { ...decisions },
      rejected: { ...rejected },
      quotes,
      failed,
      plan: [],
    }
  }
}

/** The process or the store ends: nothing is said about the segment. */
const STOPS_ALL: ReadonlySet<LoreError['code']> = new Set([
  'cancelled',
  'closed',
  'database_busy',
  'database_damaged',
  'config_invalid',
])

/** What a subagent found is told to the session it works for; its own is read on request only. */
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

function nextUtcDay(now: EpochMs): EpochMs {
  return (Math.floor(now / 86_400_000) + 1) * 86_400_000
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

/** Why digestion rests, where it does; null where it may go on. */
export async function readWaiting(context: EngineContext): Promise<string | null> {
  const note = await context.store.capture.readNote(WAITING_NOTE)
  if (typeof note !== 'object' || note === null || !('until' in note) || !('reason' in note)) return null
  return typeof note.until === 'number' && note.until > context.clock.now() ? String(note.reason) : null
}

export async function digestStatus(context: EngineContext): Promise<DigestStatus> {
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
    troubled: troubled.map(({ id, sessionId, reason, attempts, nextTryAt }) => ({
      segmentId: id,
      session: titles.get(sessionId) ?? sessionId,
      reason: reason ?? '',
      attempts,
      nextTryAt,
    })),
    spentToday: await store.ledger.totals(today),
    budget: context.digest.budget,
  }
}
