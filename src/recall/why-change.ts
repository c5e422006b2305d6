/**
 * Use case that explains a commit, or a line that a commit wrote: the conversations behind it, what the person had asked
 * for, and the reasons and decisions that were told there. The caller reads git; this use case reads conversations only.
 * Does not count as an access.
 */

import { z } from 'zod'
import type { Caller } from '../core/caller.ts'
import type { Session } from '../core/conversation.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { EpisodeId, EpochMs, SessionId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { RANGES } from '../core/ranges.ts'
import type { RecallHit } from '../core/recall.ts'
import type { EngineContext } from '../kernel/context.ts'
import { field, integer, list, name, optional, scopeSelection, text, time } from '../kernel/fields.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase, type TakenBy } from '../kernel/use-case.ts'
import { requireName } from '../kernel/validate.ts'
import { countWords } from '../text/tokens.ts'
import { findBehind } from './changes/find-behind.ts'
import type { Behind, CommitLink } from './changes/plan-behind.ts'
import { keepRelevant } from './graph-queries/relevant.ts'
import { recall } from './recall.ts'

const DEFAULT_SESSIONS = 3
const LOOK_AHEAD_MS = 60 * 60 * 1000
const REASONS = 3
/** A shorter turn, such as "yes" or "1", tells nothing without the one before. */
const REQUEST_WORDS = 4
const READ_TURNS = 200

/** A turn of the person that led to the change. */
export interface RequestTurn {
  readonly id: EpisodeId
  readonly at: EpochMs
  readonly position: number
  readonly speaker: string | null
  readonly text: string
}

export interface SessionBehind {
  readonly session: Session
  readonly by: CommitLink
  /** Number of the commit's files that the conversation wrote. */
  readonly wrote: number
  /** The person's turns before the files were written, oldest first; at most two. */
  readonly requests: readonly RequestTurn[]
  /** Memories and turns of the conversation that fit the commit, best first. */
  readonly reasons: readonly RecallHit[]
}

export interface WhyChange {
  readonly hash: string
  readonly sessions: readonly SessionBehind[]
  /** Number of further conversations that were found. */
  readonly leftOff: number
  readonly hints: readonly string[]
}

/** Returns the conversations behind a commit and why they made it. */
export const whyChange = defineUseCase({
  name: 'whyChange',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** The commit's hash, in full. */
      hash: hash(),
      subject: text(LIMITS.queryChars),
      /** Time at which its author made it. */
      at: time(),
      /** Paths of the files that it changed, from the top of the repository. */
      files: list(name(LIMITS.queryChars)),
      /** The text of the line in question, if the question is about one. */
      line: optional(text(LIMITS.queryChars)),
      /** The agents' own ids of conversations that the commit's trailers or notes name. */
      named: optional(list(name())),
      /** Maximum number of conversations; default 3. */
      limit: optional(integer(...RANGES.chains)),
    }),
  run: async (context, input, caller): Promise<WhyChange> => {
    const scopes = await selectScopes(context, input)
    const behind = await findBehind(context, input, scopes, input.named)
    const shown = behind.slice(0, input.limit ?? DEFAULT_SESSIONS)
    const sessions: SessionBehind[] = []
    for (const one of shown) sessions.push(...(await explain(context, input, one, caller)))
    return {
      hash: input.hash,
      sessions,
      leftOff: behind.length - shown.length,
      hints:
        sessions.length > 0
          ? []
          : ['No captured conversation made this commit or wrote its files in the week before it.'],
    }
  },
  texts: ({ sessions }) =>
    sessions.flatMap(({ requests, reasons }) => [
      ...requests.map(({ text }) => text),
      ...reasons.flatMap(({ title, summary }) => [title, summary]),
    ]),
})

type Asked = TakenBy<typeof whyChange>

function hash() {
  return field<string>({ type: 'string', pattern: '^[0-9a-f]{40,64}$' }, (name, value) => {
    const given = requireName(name, value).toLowerCase()
    if (/^[0-9a-f]{40,64}$/.test(given)) return given
    throw new LoreError('invalid_input', `${name} must be the full hash of a commit.`, {
      hint: 'git rev-parse prints it.',
      details: { field: name },
    })
  })
}

async function explain(
  context: EngineContext,
  asked: Asked,
  { sessionId, by, wrote, positions }: Behind,
  caller: Caller,
): Promise<SessionBehind[]> {
  const session = await context.store.sessions.find(sessionId)
  if (session === null) return []
  const requests = await loadRequests(context, sessionId, positions)
  const query = [asked.subject, asked.line ?? ''].join('\n').trim().slice(0, LIMITS.queryChars)
  const { hits } = await recall.run(
    context,
    {
      query,
      session: sessionId,
      until: asked.at + LOOK_AHEAD_MS,
      limit: REASONS * 4,
      explain: true,
      includeSuperseded: true,
      ...defined({ scope: asked.scope, exactScope: asked.exactScope, allScopes: asked.allScopes }),
    },
    caller,
  )
  const known = new Set<string>(requests.map(({ id }) => id))
  const reasons = keepRelevant(hits).filter(
    ({ ref, role, memoryKind }) => role !== 'tool' && memoryKind !== 'reference' && !known.has(ref.id),
  )
  return [
    {
      session,
      by,
      wrote,
      requests,
      reasons: reasons.slice(0, REASONS),
    },
  ]
}

/** Loads the person's turn before the first and before the last of the turns that wrote the files. */
async function loadRequests(
  { store }: EngineContext,
  sessionId: SessionId,
  positions: readonly number[],
): Promise<RequestTurn[]> {
  const [first, last] = [positions[0], positions.at(-1)]
  if (first === undefined || last === undefined) return []
  const found = [await lastRequest(store, sessionId, first), await lastRequest(store, sessionId, last)]
  const byId = new Map(found.flatMap((turn) => (turn === null ? [] : [[turn.id, turn] as const])))
  return [...byId.values()]
}

/** Returns the person's last turn of some words before a position, looking back page by page; else the last of any. */
async function lastRequest(
  store: EngineContext['store'],
  sessionId: SessionId,
  before: number,
): Promise<RequestTurn | null> {
  let short: RequestTurn | null = null
  for (let end = before; end > 0; end -= READ_TURNS) {
    const from = Math.max(0, end - READ_TURNS)
    const turns = await store.episodes.listSession(sessionId, from, end - from)
    for (const { role, id, at, position, speaker, text } of turns.toReversed()) {
      if (role !== 'user' || text.trim() === '') continue
      const request = { id, at, position, speaker, text }
      if (countWords(text) >= REQUEST_WORDS) return request
      short ??= request
    }
  }
  return short
}
