/** Stages a conversation's turns, in order, each exactly once: the verbatim record comes first. */
import { createHash } from 'node:crypto'
import type { Caller } from '../core/caller.ts'
import { EPISODE_ROLES, type Episode, type Session } from '../core/conversation.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Store } from '../core/ports/store.ts'
import type { StoredScope } from '../core/scope.ts'
import { analyseEpisode } from '../text/analyse.ts'
import type { EngineContext } from './context.ts'
import type { StagedTurn, StageInput, StageOutcome } from './engine.ts'
import { requireScope } from './scopes.ts'
import {
  optionalText,
  requireInteger,
  requireMetadata,
  requireName,
  requireOneOf,
  requireText,
  requireTime,
} from './validate.ts'

export async function stage(
  context: EngineContext,
  input: StageInput,
  _caller: Caller,
): Promise<StageOutcome> {
  const agent = requireName('agent', input.agent)
  const externalId = requireName('sessionId', input.sessionId)
  const title = optionalText('title', input.title, LIMITS.titleChars) ?? null
  const metadata = input.metadata === undefined ? {} : requireMetadata(input.metadata)
  const turns = requireTurns(input.turns)
  const scope = await requireScope(context, input.scope)

  const outcome = await context.store.transact(async (store) => {
    const session = await ensureSession(context, store, { agent, externalId, title, metadata, turns, scope })
    const known = await store.episodes.knownExternalIds(
      session.id,
      turns.map((turn) => turn.externalId),
    )
    const fresh = turns.filter((turn) => !known.has(turn.externalId))
    const staged: EpisodeId[] = []
    for (const turn of fresh) {
      const episode = toEpisode(context, session, turn, session.episodeCount + staged.length)
      await store.episodes.insert(episode, analyseEpisode(episode))
      staged.push(episode.id)
    }
    const updated = toUpdatedSession(session, fresh, title)
    await store.sessions.update(session.id, updated)
    return { session: { ...session, ...updated }, staged, known: turns.length - fresh.length }
  })
  if (outcome.staged.length > 0) context.vectors.wake()
  return outcome
}

type CheckedTurn = Omit<StagedTurn, 'externalId'> & {
  readonly externalId: string
  readonly contentHash: string
}

function requireTurns(turns: readonly StagedTurn[]): readonly CheckedTurn[] {
  if (!Array.isArray(turns) || turns.length === 0 || turns.length > LIMITS.stagedTurns) {
    throw new LoreError('invalid_input', `turns must be a list of 1 to ${LIMITS.stagedTurns} turns.`, {
      hint: 'Stage a long conversation in several calls; turns that are there already are recognised.',
      details: { field: 'turns', limit: LIMITS.stagedTurns },
    })
  }
  const seen = new Set<string>()
  return turns.map(requireTurn).filter((turn) => !seen.has(turn.externalId) && seen.add(turn.externalId))
}

function requireTurn(turn: StagedTurn): CheckedTurn {
  const caption = optionalText('caption', turn.caption, LIMITS.contentChars)
  const checked = {
    role: requireOneOf('role', turn.role, EPISODE_ROLES),
    text: requireText('text', turn.text, LIMITS.episodeChars),
    at: requireTime('at', turn.at),
    ...(turn.speaker === undefined ? {} : { speaker: requireName('speaker', turn.speaker) }),
    ...(caption === undefined ? {} : { caption }),
    ...(turn.model === undefined ? {} : { model: requireName('model', turn.model) }),
    ...(turn.sourceFile === undefined
      ? {}
      : { sourceFile: requireText('sourceFile', turn.sourceFile, LIMITS.summaryChars) }),
    ...(turn.sourceLine === undefined
      ? {}
      : { sourceLine: requireInteger('sourceLine', turn.sourceLine, 1, 1e9) }),
    ...(turn.sourceByte === undefined
      ? {}
      : { sourceByte: requireInteger('sourceByte', turn.sourceByte, 0, 1e15) }),
  }
  const hash = createHash('sha256')
    .update(
      JSON.stringify([checked.role, checked.speaker ?? null, checked.text, caption ?? null, checked.at]),
    )
    .digest('hex')
  const externalId = turn.externalId === undefined ? hash : requireName('externalId', turn.externalId)
  return { ...checked, externalId, contentHash: hash }
}

async function ensureSession(
  context: EngineContext,
  store: Store,
  input: {
    readonly agent: string
    readonly externalId: string
    readonly title: string | null
    readonly metadata: Session['metadata']
    readonly turns: readonly CheckedTurn[]
    readonly scope: StoredScope
  },
): Promise<Session> {
  const times = input.turns.map((turn) => turn.at)
  const session = await store.sessions.ensure({
    id: context.ids.next() as SessionId,
    externalId: input.externalId,
    agent: input.agent,
    scopeId: input.scope.id,
    title: input.title,
    state: 'open',
    startedAt: Math.min(...times),
    lastAt: Math.max(...times),
    episodeCount: 0,
    metadata: input.metadata,
  })
  if (session.scopeId !== input.scope.id) {
    throw new LoreError('invalid_input', 'The conversation was staged in another scope before.', {
      hint: 'Use the scope it began in, or another sessionId.',
      details: { field: 'scope' },
    })
  }
  return session
}

function toEpisode(context: EngineContext, session: Session, turn: CheckedTurn, position: number): Episode {
  return {
    id: context.ids.next() as EpisodeId,
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

/** New turns reopen a session that was digested. */
function toUpdatedSession(session: Session, fresh: readonly CheckedTurn[], title: string | null) {
  const times = fresh.map((turn) => turn.at)
  return {
    title: title ?? session.title,
    state: fresh.length > 0 ? ('open' as const) : session.state,
    startedAt: Math.min(session.startedAt, ...times),
    lastAt: Math.max(session.lastAt, ...times),
    episodeCount: session.episodeCount + fresh.length,
  }
}
