/**
 * Learns from a text that somebody hands in: the text is kept as a conversation of its own, word for word, and
 * digested at once, whatever the settings say about idle ones. The same text a second time teaches nothing.
 */
import { createHash } from 'node:crypto'
import type { Caller } from '../../core/caller.ts'
import { LIMITS } from '../../core/limits.ts'
import { readTurns } from '../../digest/read-turns.ts'
import type { EngineContext } from '../context.ts'
import { stage } from '../stage.ts'
import { optionalText, requireInteger, requireText } from '../validate.ts'
import { digest } from './digest.ts'
import type { DigestTextInput, DigestTextReport } from './digestion.ts'
import { listSegments } from './segments.ts'

export async function digestText(
  context: EngineContext,
  input: DigestTextInput,
  caller: Caller,
): Promise<DigestTextReport> {
  const text = requireText('text', input.text, LIMITS.episodeChars)
  const source = optionalText('source', input.source, LIMITS.titleChars)?.trim()
  const minChars =
    input.minChars === undefined ? 0 : requireInteger('minChars', input.minChars, 0, LIMITS.contentChars)
  if (text.trim().length < minChars) {
    return { ...NOTHING, refused: `Only ${text.trim().length} characters; it needs ${minChars}.` }
  }
  const now = context.clock.now()
  const { session, staged } = await stage(
    context,
    {
      agent: input.agent ?? caller.name,
      sessionId: `text-${createHash('sha256').update(text.trim()).digest('hex').slice(0, 32)}`,
      ...(input.scope === undefined ? {} : { scope: input.scope }),
      ...(source === undefined ? {} : { title: source, metadata: { source } }),
      turns: readTurns(text).map(({ role, speaker, text: said }, position) => ({
        externalId: String(position),
        role,
        ...(speaker === null ? {} : { speaker }),
        text: said,
        at: now,
      })),
    },
    caller,
  )
  // Also where nothing new was said: what failed the last time may still wait.
  const report = await digest(
    context,
    {
      session: session.id,
      all: true,
      retry: true,
      ...(input.extractor === undefined ? {} : { extractor: input.extractor }),
    },
    caller,
  )
  const segments = await listSegments(context, { session: session.id, decisions: true })
  const known = staged.length === 0 && report.segments === 0
  return {
    sessionId: session.id,
    refused: known ? 'The same text was handed in before.' : null,
    report,
    decisions: known ? [] : segments.flatMap((segment) => segment.decisions),
  }
}

const NOTHING: DigestTextReport = { sessionId: null, refused: null, report: null, decisions: [] }
