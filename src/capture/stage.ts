/** Stages a conversation's turns, in order, each exactly once: the verbatim record comes first. */

import { createHash } from 'node:crypto'
import type { Caller } from '../core/caller.ts'
import type { EpisodeRole, Session } from '../core/conversation.ts'
import { EPISODE_ROLES } from '../core/conversation.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, EpochMs } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Scope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { redactDeep } from '../kernel/redact-deep.ts'
import { requireScope } from '../kernel/scopes.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { type CheckedTurn, stageTurns } from './turns/stage-turns.ts'

export interface StagedTurn {
  /**
   * The source's id for the turn. Default: who said what when, and among equal turns of one call which of
   * them it is; so whoever stages a conversation piece by piece gives ids, or begins before equal turns.
   */
  readonly externalId?: string
  readonly role: EpisodeRole
  readonly speaker?: string
  /** May be empty where there is a caption. */
  readonly text: string
  readonly caption?: string
  readonly model?: string
  readonly at: EpochMs
  readonly sourceFile?: string
  readonly sourceLine?: number
  readonly sourceByte?: number
}

export interface StageInput {
  readonly agent: string
  /** The agent's id of the conversation. */
  readonly sessionId: string
  readonly scope?: Partial<Scope>
  readonly title?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly turns: readonly StagedTurn[]
}

export interface StageOutcome {
  readonly session: Session
  readonly staged: readonly EpisodeId[]
  /** Turns that were there already. */
  readonly known: number
}

import {
  optionalText,
  requireInteger,
  requireMetadata,
  requireName,
  requireOneOf,
  requireText,
  requireTime,
} from '../kernel/validate.ts'

export async function stage(
  context: EngineContext,
  offered: StageInput,
  _caller: Caller,
): Promise<StageOutcome> {
  requireTurns(offered.turns)
  const { title: heading, metadata: facts, turns: said } = offered
  // What was said is kept word for word, but for secrets and private passages.
  const clean = await redactDeep(context.capture.redactor, { heading, facts, said })
  const named = await withoutSecrets(context, offered, ['agent', 'sessionId'])
  const input = { ...named, title: clean.heading, metadata: clean.facts, turns: clean.said }
  const agent = requireName('agent', input.agent)
  const externalId = requireName('sessionId', input.sessionId)
  const title = optionalText('title', input.title, LIMITS.titleChars) ?? null
  const metadata = input.metadata === undefined ? {} : requireMetadata(input.metadata)
  const turns = requireTurns(input.turns)
  const scope = await requireScope(context, input.scope)

  const { session, staged, known } = await context.store.transact((store) =>
    stageTurns(store, context.ids, {
      agent,
      externalId,
      scopeId: scope.id,
      title,
      metadata,
      turns,
      idsAreGlobal: false,
    }),
  )
  if (staged.length > 0) context.vectors.wake()
  return { session, staged, known }
}

function requireTurns(turns: readonly StagedTurn[]): readonly CheckedTurn[] {
  if (!Array.isArray(turns) || turns.length === 0 || turns.length > LIMITS.stagedTurns) {
    throw new LoreError('invalid_input', `turns must be a list of 1 to ${LIMITS.stagedTurns} turns.`, {
      hint: 'Stage a long conversation in several calls; turns that are there already are recognised.',
      details: { field: 'turns', limit: LIMITS.stagedTurns },
    })
  }
  const seen = new Set<string>()
  const timesSaid = new Map<string, number>()
  return turns
    .map((turn) => requireTurn(turn, timesSaid))
    .filter((turn) => !seen.has(turn.externalId) && seen.add(turn.externalId))
}

/** @param timesSaid how often the call has held the same turn without an id so far, by its hash. */
function requireTurn(turn: StagedTurn, timesSaid: Map<string, number>): CheckedTurn {
  const caption = optionalText('caption', turn.caption, LIMITS.contentChars)
  const checked = {
    role: requireOneOf('role', turn.role, EPISODE_ROLES),
    // A picture may be sent without a word; its caption is then what can be found.
    text:
      caption !== undefined && typeof turn.text === 'string' && turn.text.trim() === ''
        ? ''
        : requireText('text', turn.text, LIMITS.episodeChars),
    at: requireTime('at', turn.at),
    ...(turn.speaker === undefined ? {} : { speaker: requireName('speaker', turn.speaker) }),
    ...defined({ caption }),
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
  if (turn.externalId !== undefined) {
    return { ...checked, externalId: requireName('externalId', turn.externalId), contentHash: hash }
  }
  const before = timesSaid.get(hash) ?? 0
  timesSaid.set(hash, before + 1)
  return { ...checked, externalId: before === 0 ? hash : `${hash}+${before}`, contentHash: hash }
}
