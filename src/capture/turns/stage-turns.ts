/** Stores checked turns of one session, in order, each exactly once. Runs inside a transaction. */

import type { Episode, Session } from '../../core/conversation.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpisodeId, ScopeId } from '../../core/ids.ts'
import type { IdSource } from '../../core/ports/id-source.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseEpisode } from '../../text/analyse.ts'

/** A turn whose text has been checked and redacted. */
export interface CheckedTurn extends Pick<Episode, 'role' | 'text' | 'at' | 'externalId' | 'contentHash'> {
  readonly speaker?: string
  readonly caption?: string
  readonly model?: string
  readonly sourceFile?: string
  readonly sourceLine?: number
  readonly sourceByte?: number
  /** True if a later version of the turn may replace it. */
  readonly mayGrow?: boolean
}

export interface StageRequest {
  readonly agent: string
  /** The agent's id of the conversation. */
  readonly externalId: string
  readonly scopeId: ScopeId
  /** Null leaves the title unchanged. */
  readonly title: string | null
  /** Merged into the session's metadata. */
  readonly metadata: Session['metadata']
  readonly turns: readonly CheckedTurn[]
  /** True if a turn's id is unique across all sessions of the agent, as in forked transcripts. */
  readonly idsAreGlobal: boolean
}

export interface StageResult {
  readonly session: Session
  readonly staged: readonly EpisodeId[]
  readonly rewritten: number
  readonly known: number
}

export async function stageTurns(store: Store, ids: IdSource, request: StageRequest): Promise<StageResult> {
  const session = await ensureSession(store, ids, request)
  const known = new Map(
    await store.episodes.findByExternalIds(
      request.agent,
      request.turns.map((turn) => turn.externalId),
      // If ids are unique only within a session, other sessions may use the same ones.
      request.idsAreGlobal ? undefined : session.id,
    ),
  )
  const fresh: CheckedTurn[] = []
  const staged: EpisodeId[] = []
  let rewritten = 0
  for (const turn of request.turns) {
    const before = known.get(turn.externalId)
    if (before === undefined) {
      const episode = toEpisode(ids, session, turn, session.episodeCount + staged.length)
      await store.episodes.insert(episode, analyseEpisode(episode))
      known.set(turn.externalId, episode)
      fresh.push(turn)
      staged.push(episode.id)
    } else if (turn.mayGrow === true && before.contentHash !== turn.contentHash) {
      await rewrite(store, before.id, turn)
      rewritten++
    }
  }
  const updated = toUpdatedSession(session, fresh, request)
  await store.sessions.update(session.id, updated)
  return {
    session: { ...session, ...updated },
    staged,
    rewritten,
    known: request.turns.length - staged.length - rewritten,
  }
}

async function ensureSession(store: Store, ids: IdSource, request: StageRequest): Promise<Session> {
  const times = request.turns.map((turn) => turn.at)
  const session = await store.sessions.ensure({
    id: newId.session(ids),
    externalId: request.externalId,
    agent: request.agent,
    scopeId: request.scopeId,
    title: request.title,
    state: 'open',
    startedAt: earliest(times),
    lastAt: latest(times),
    episodeCount: 0,
    metadata: request.metadata,
  })
  if (session.scopeId !== request.scopeId) {
    throw new LoreError('invalid_input', 'The conversation was staged in another scope before.', {
      hint: 'Use the scope it began in, or another sessionId.',
      details: { field: 'scope' },
    })
  }
  return session
}

async function rewrite(store: Store, id: EpisodeId, turn: CheckedTurn): Promise<void> {
  const caption = turn.caption ?? null
  const speaker = turn.speaker ?? null
  await store.episodes.rewrite(
    id,
    { text: turn.text, caption, contentHash: turn.contentHash },
    analyseEpisode({ text: turn.text, caption, speaker, role: turn.role, at: turn.at }),
  )
}

function toEpisode(ids: IdSource, session: Session, turn: CheckedTurn, position: number): Episode {
  return {
    id: newId.episode(ids),
    sessionId: session.id,
    scopeId: session.scopeId,
    position,
    externalId: turn.externalId,
    role: turn.role,
    speaker: turn.speaker ?? null,
    text: turn.text,
    caption: turn.caption ?? null,
    model: turn.model ?? null,
    at: turn.at,
    contentHash: turn.contentHash,
    sourceFile: turn.sourceFile ?? null,
    sourceLine: turn.sourceLine ?? null,
    sourceByte: turn.sourceByte ?? null,
  }
}

/** Returns the session's new fields; new turns reopen a digested session. */
function toUpdatedSession(session: Session, fresh: readonly CheckedTurn[], request: StageRequest) {
  const times = fresh.map((turn) => turn.at)
  return {
    title: request.title ?? session.title,
    state: fresh.length > 0 ? ('open' as const) : session.state,
    startedAt: Math.min(session.startedAt, earliest(times)),
    lastAt: Math.max(session.lastAt, latest(times)),
    episodeCount: session.episodeCount + fresh.length,
    metadata: { ...session.metadata, ...request.metadata },
  }
}

function earliest(times: readonly number[]): number {
  return times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)
}

function latest(times: readonly number[]): number {
  return times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY)
}
