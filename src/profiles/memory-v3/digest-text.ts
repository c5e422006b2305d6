/**
 * Digests a given text: stores it word for word as a session of its own and digests that at once, without the idle
 * time of the settings. The same text a second time adds nothing, unless what it taught was undone.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { stage } from '../../capture/stage.ts'
import type { Session } from '../../core/conversation.ts'
import { defined } from '../../core/defined.ts'
import { EXTRACTOR_NAMES, UNDONE } from '../../core/digest.ts'
import type { EpochMs } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { renderScope, type Scope } from '../../core/scope.ts'
import { digest } from '../../digest/digest.ts'
import { readTurns } from '../../digest/passages/read-turns.ts'
import type { DigestTextReport } from '../../digest/run/digestion.ts'
import { listSegments } from '../../digest/segments.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { integer, name, oneOf, optional, scope, text } from '../../kernel/fields.ts'
import { requireScope } from '../../kernel/scopes.ts'
import { defineUseCase } from '../../kernel/use-case.ts'

/** Stores a text as a session and digests it at once. */
export const digestText = defineUseCase({
  name: 'digestText',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** One turn for each line if lines begin with a speaker, otherwise one user turn. */
      text: text(LIMITS.episodeChars),
      /** The text's origin, used as the session's title. */
      source: optional(text(LIMITS.titleChars)),
      /** The agent that the session belongs to; default: the caller. */
      agent: optional(name()),
      scope: optional(scope()),
      /** Default: the extractor in the settings. */
      extractor: optional(oneOf(EXTRACTOR_NAMES)),
      /** A shorter text is refused; default 0. */
      minChars: optional(integer(0, LIMITS.contentChars)),
    }),
  run: async (context, input, caller): Promise<DigestTextReport> => {
    const { text: given, minChars = 0 } = input
    const source = input.source?.trim()
    if (given.trim().length < minChars) {
      return { ...NOTHING, refused: `Only ${given.trim().length} characters; it needs ${minChars}.` }
    }
    const now = context.clock.now()
    const { session, staged } = await stage.run(
      context,
      {
        agent: input.agent ?? caller.name,
        sessionId: await toSessionId(context, given, input.scope),
        ...defined({ scope: input.scope }),
        ...(source === undefined ? {} : { title: source }),
        metadata: { ...defined({ source }), handedIn: caller.kind },
        turns: readTurns(given).map(({ role, speaker, text: said }, position) => ({
          externalId: String(position),
          role,
          ...(speaker === null ? {} : { speaker }),
          text: said,
          at: now,
        })),
      },
      caller,
    )
    const again = staged.length === 0 && (await wasUndone(context, session))
    if (staged.length === 0 && !again && (await isAtWork(context, session, now))) {
      return { ...NOTHING, sessionId: session.id, refused: HANDED_IN }
    }
    // Runs even if no turn is new: segments that failed the last time may still be pending.
    const report = await digest.run(
      context,
      {
        session: session.id,
        all: true,
        retry: true,
        again,
        ...defined({ extractor: input.extractor }),
      },
      caller,
    )
    const segments = await listSegments.run(context, { session: session.id, decisions: true }, caller)
    const known = staged.length === 0 && report.segments === 0
    return {
      sessionId: session.id,
      refused: known ? HANDED_IN : null,
      report,
      decisions: known ? [] : segments.items.flatMap((segment) => segment.decisions),
    }
  },
})

/**
 * Returns the id of the text's session: the hash of scope and text, since a session belongs to one scope and a
 * namespace must not learn what another was told. A text that was handed in here under the hash of the text alone
 * keeps that id.
 */
async function toSessionId(context: EngineContext, given: string, scope?: Partial<Scope>): Promise<string> {
  const plain = `text-${hashOf(given.trim())}`
  const here = await requireScope(context, scope)
  const known = await context.store.sessions.findByAnyAgent(plain)
  const isHere = known.some(({ scopeId }) => scopeId === here.id)
  return isHere ? plain : `text-${hashOf(`${renderScope(here)}\n${given.trim()}`)}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

const HANDED_IN = 'The same text was handed in before.'
/** If the text was staged within this time, another call or process may still be digesting it. */
const AT_WORK_MS = 120_000

/** True if the call that staged the text is probably still digesting it; false if a segment failed. */
async function isAtWork({ store }: EngineContext, session: Session, now: EpochMs): Promise<boolean> {
  if (now - session.lastAt >= AT_WORK_MS) return false
  const segments = await store.digest.listSegments(session.id)
  return segments.every(({ state, reason }) => state !== 'failed' && (state !== 'pending' || reason === null))
}

/** True if the run that last digested the text was undone. */
async function wasUndone({ store }: EngineContext, { id }: Session): Promise<boolean> {
  return (await store.digest.listSegments(id)).some(({ reason }) => reason === UNDONE)
}

const NOTHING: DigestTextReport = { sessionId: null, refused: null, report: null, decisions: [] }
