/** Cuts idle sessions into segments and stores them, so that digestion can resume. */
import { z } from 'zod'
import type { Episode, Session } from '../core/conversation.ts'
import type { Decision, Segment } from '../core/digest.ts'
import type { MemoryId } from '../core/ids.ts'
import type { Extractor } from '../core/ports/extractor.ts'
import { newId } from '../core/ports/new-id.ts'
import type { Store } from '../core/ports/store.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, name, optional } from '../kernel/fields.ts'
import { requireSession } from '../kernel/sessions.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { meaningOf } from '../kernel/vectors/meaning.ts'
import type { DecisionView, SegmentView } from './run/digestion.ts'
import { openingWords } from './segment/opening-words.ts'
import { segmentSession, TURNS_BEFORE } from './segment/segment-session.ts'

const PAGE = 500
const DECISIONS_SHOWN = 500

/**
 * Returns the segments that a session would get in addition to its present ones; empty if it has no new
 * turns.
 */
export async function planNewSegments(
  context: EngineContext,
  session: Session,
  extractor: Pick<Extractor, 'maxSegmentTokens'>,
): Promise<Segment[]> {
  const { store, clock, ids } = context
  const known = await store.digest.listSegments(session.id)
  const from = (known.at(-1)?.untilPosition ?? -1) + 1
  const episodes = await loadFrom(store, session, Math.max(0, from - TURNS_BEFORE))
  const fresh = episodes.filter((episode) => episode.position >= from)
  if (fresh.length === 0) return []
  const planned = await segmentSession({
    session,
    before: episodes.filter((episode) => episode.position < from),
    episodes: fresh,
    meaning: meaningOf(context),
    maxSegmentTokens: extractor.maxSegmentTokens,
  })
  const now = clock.now()
  return planned.map((segment, i) => ({
    id: newId.segment(ids),
    sessionId: session.id,
    scopeId: session.scopeId,
    ordinal: known.length + i,
    fromPosition: segment.fromPosition,
    untilPosition: segment.untilPosition,
    boundary: segment.boundary,
    boundaryScore: segment.boundaryScore,
    tokens: segment.tokens,
    state: 'pending',
    attempts: 0,
    nextTryAt: null,
    reason: null,
    extractor: null,
    createdAt: now,
    digestedAt: null,
  }))
}

/** Stores planned segments, unless another process did so meanwhile. @returns true if they were stored */
export async function keepSegments(store: Store, segments: readonly Segment[]): Promise<boolean> {
  const [first] = segments
  if (first === undefined) return false
  return store.transact(async (inside) => {
    const known = await inside.digest.listSegments(first.sessionId)
    if (known.length !== first.ordinal) return false
    await inside.digest.insertSegments(segments)
    return true
  })
}

async function loadFrom(store: Store, session: Session, from: number): Promise<Episode[]> {
  const episodes: Episode[] = []
  for (;;) {
    const page = await store.episodes.listSession(session.id, from + episodes.length, PAGE)
    episodes.push(...page)
    if (page.length < PAGE) return episodes
  }
}

/** Lists the segments of a session, and those that its new turns would become. */
export const listSegments = defineUseCase({
  name: 'listSegments',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** Its id, the beginning of it, or the agent's own id. */
      session: name(),
      /** Includes the decisions about each item. */
      decisions: optional(flag()),
    }),
  run: async (context, input): Promise<{ readonly items: readonly SegmentView[] }> => {
    const { store } = context
    const session = await requireSession(store, input.session)
    const known = await store.digest.listSegments(session.id)
    const extractor = context.digest.extractorFor(context.digest.extractor)
    const segments = [...known, ...(await planNewSegments(context, session, extractor))]
    const views = segments.map((segment) => toView(store, session, segment, input.decisions === true))
    return { items: await Promise.all(views) }
  },
})

async function toView(
  store: Store,
  session: Session,
  segment: Segment,
  withDecisions: boolean,
): Promise<SegmentView> {
  const turns = segment.untilPosition - segment.fromPosition + 1
  const episodes = await store.episodes.listSession(session.id, segment.fromPosition, turns)
  const decisions = withDecisions
    ? await store.digest.listDecisions({ segmentId: segment.id, limit: DECISIONS_SHOWN })
    : []
  return {
    ...segment,
    session: session.title ?? session.externalId,
    turns,
    startedAt: episodes[0]?.at ?? session.startedAt,
    opens: openingWords(episodes),
    decisions: await withTitles(store, decisions),
  }
}

/** @param decisions newest first */
async function withTitles(store: Store, decisions: readonly Decision[]): Promise<DecisionView[]> {
  const ids = decisions.flatMap(({ memoryId, target }) => [memoryId ?? [], target ?? []].flat())
  const memories = await store.memories.load([...new Set(ids)])
  const titles = new Map(memories.map(({ id, title }) => [id, title]))
  const titleOf = (id: MemoryId | null) => (id === null ? null : (titles.get(id) ?? null))
  return decisions
    .map((decision) => ({ ...decision, title: titleOf(decision.memoryId) ?? titleOf(decision.target) }))
    .toReversed()
}
