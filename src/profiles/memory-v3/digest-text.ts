/**
 * Learns from a text that somebody hands in: the text is kept as a conversation of its own, word for word, and
 * digested at once, whatever the settings say about idle ones. The same text a second time teaches nothing.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { stage } from '../../capture/stage.ts'
import type { Session } from '../../core/conversation.ts'
import { defined } from '../../core/defined.ts'
import { EXTRACTOR_NAMES } from '../../core/digest.ts'
import type { EpochMs } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { digest } from '../../digest/digest.ts'
import { readTurns } from '../../digest/passages/read-turns.ts'
import type { DigestTextReport } from '../../digest/run/digestion.ts'
import { listSegments } from '../../digest/segments.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { integer, name, oneOf, optional, scope, text } from '../../kernel/fields.ts'
import { defineUseCase } from '../../kernel/use-case.ts'

/** Keeps a text as a conversation, and makes knowledge of it at once. */
export const digestText = defineUseCase({
  name: 'digestText',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** One turn a line where lines begin with who speaks, else one turn of a person. */
      text: text(LIMITS.episodeChars),
      /** Where it comes from, in words: a title for the conversation. */
      source: optional(text(LIMITS.titleChars)),
      /** Whose conversation it was; default the caller's. */
      agent: optional(name()),
      scope: optional(scope()),
      /** Default: the one in the settings. */
      extractor: optional(oneOf(EXTRACTOR_NAMES)),
      /** A shorter text is refused; default: any length will do. */
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
        sessionId: `text-${createHash('sha256').update(given.trim()).digest('hex').slice(0, 32)}`,
        ...defined({ scope: input.scope }),
        ...(source === undefined ? {} : { title: source, metadata: { source } }),
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
    if (staged.length === 0 && (await isAtWork(context, session, now))) {
      return { ...NOTHING, sessionId: session.id, refused: HANDED_IN }
    }
    // Also where nothing new was said: what failed the last time may still wait.
    const report = await digest.run(
      context,
      {
        session: session.id,
        all: true,
        retry: true,
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

const HANDED_IN = 'The same text was handed in before.'
/** Whoever handed a text in so recently may still be learning from it, perhaps in another process. */
const AT_WORK_MS = 120_000

/** Whether the call that handed it in is to learn from it; false where that failed. */
async function isAtWork({ store }: EngineContext, session: Session, now: EpochMs): Promise<boolean> {
  if (now - session.lastAt >= AT_WORK_MS) return false
  const segments = await store.digest.listSegments(session.id)
  return segments.every(({ state, reason }) => state !== 'failed' && (state !== 'pending' || reason === null))
}

const NOTHING: DigestTextReport = { sessionId: null, refused: null, report: null, decisions: [] }
