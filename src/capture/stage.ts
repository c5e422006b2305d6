/** Use case that stages a conversation's turns verbatim, in order, each exactly once. */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Session } from '../core/conversation.ts'
import { EPISODE_ROLES } from '../core/conversation.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { RANGES } from '../core/ranges.ts'
import {
  anyString,
  integer,
  list,
  metadata,
  name,
  oneOf,
  optional,
  scope,
  text,
  time,
} from '../kernel/fields.ts'
import { redactDeep } from '../kernel/redact-deep.ts'
import { requireScope } from '../kernel/scopes.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import { defineUseCase, type GivenTo, parseInput } from '../kernel/use-case.ts'
import { requireText } from '../kernel/validate.ts'
import { type CheckedTurn, stageTurns } from './turns/stage-turns.ts'

export interface StageOutcome {
  readonly session: Session
  readonly staged: readonly EpisodeId[]
  /** Number of turns that were already staged. */
  readonly known: number
}

/** Stages a conversation's turns in order, each exactly once. */
export const stage = defineUseCase({
  name: 'stage',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      agent: name(),
      /** The agent's id of the conversation. */
      sessionId: name(),
      scope: optional(scope()),
      title: optional(text(LIMITS.titleChars)),
      metadata: optional(metadata()),
      turns: turns(),
    }),
  run: async (context, offered): Promise<StageOutcome> => {
    const { title: heading, metadata: facts, turns: said } = offered
    // Turns are stored verbatim, except for secrets and private passages.
    const clean = await redactDeep(context.capture.redactor, { heading, facts, said })
    const named = await withoutSecrets(context, offered, ['agent', 'sessionId'])
    // Redaction shortened the texts, so the input is validated again.
    const input = parseInput(stage, {
      ...named,
      title: clean.heading,
      metadata: clean.facts,
      turns: clean.said,
    })
    const { id: scopeId } = await requireScope(context, input.scope)
    const { session, staged, known } = await context.store.transact((store) =>
      stageTurns(store, context.ids, {
        agent: input.agent,
        externalId: input.sessionId,
        scopeId,
        title: input.title ?? null,
        metadata: input.metadata ?? {},
        turns: toCheckedTurns(input.turns),
        idsAreGlobal: false,
      }),
    )
    if (staged.length > 0) context.vectors.drainSoon()
    return { session, staged, known }
  },
})

export type StageInput = GivenTo<typeof stage>
export type StagedTurn = StageInput['turns'][number]
type Turn = z.output<ReturnType<typeof turn>>

function turns() {
  return list(turn()).superRefine(({ length }, payload) => {
    if (length > 0 && length <= LIMITS.stagedTurns) return
    const refuse = (field: string) => {
      throw new LoreError('invalid_input', `${field} must be a list of 1 to ${LIMITS.stagedTurns} turns.`, {
        hint: 'Stage a long conversation in several calls; Lore recognises turns that are already stored.',
        details: { field, limit: LIMITS.stagedTurns },
      })
    }
    payload.addIssue({ code: 'custom', params: { refuse } })
  })
}

function turn() {
  return z
    .strictObject({
      /**
       * The source's id for the turn. Default: a hash of role, speaker, text, caption and time, plus a
       * counter for equal turns of one call. Callers who stage a conversation in pieces should give
       * ids, since equal turns in different calls get the same default.
       */
      externalId: optional(name()),
      role: oneOf(EPISODE_ROLES),
      speaker: optional(name()),
      /** May be empty if there is a caption. */
      text: anyString(),
      caption: optional(text(LIMITS.contentChars)),
      model: optional(name()),
      at: time(),
      sourceFile: optional(text(LIMITS.summaryChars)),
      sourceLine: optional(integer(...RANGES.sourceLine)),
      sourceByte: optional(integer(0, 1e15)),
    })
    .transform((given, payload) => {
      // A picture may come without text; its caption is then what search finds.
      if (given.caption !== undefined && given.text.trim() === '') return { ...given, text: '' }
      const check = () => requireText('text', given.text, LIMITS.episodeChars)
      try {
        return { ...given, text: check() }
      } catch {
        payload.issues.push({ code: 'custom', input: given, params: { refuse: check } })
        return z.NEVER
      }
    })
}

function toCheckedTurns(turns: readonly Turn[]): readonly CheckedTurn[] {
  const seen = new Set<string>()
  const timesSaid = new Map<string, number>()
  return turns
    .map((turn) => toCheckedTurn(turn, timesSaid))
    .filter((turn) => !seen.has(turn.externalId) && seen.add(turn.externalId))
}

/** @param timesSaid number of equal turns without an id so far in this call, by hash */
function toCheckedTurn({ externalId, ...turn }: Turn, timesSaid: Map<string, number>): CheckedTurn {
  const hash = createHash('sha256')
    .update(JSON.stringify([turn.role, turn.speaker ?? null, turn.text, turn.caption ?? null, turn.at]))
    .digest('hex')
  if (externalId !== undefined) return { ...turn, externalId, contentHash: hash }
  const before = timesSaid.get(hash) ?? 0
  timesSaid.set(hash, before + 1)
  return { ...turn, externalId: before === 0 ? hash : `${hash}+${before}`, contentHash: hash }
}
