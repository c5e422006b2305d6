/** Tool that stores a text word for word, extracts facts from it, and compares each with what is known. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { DigestTextReport } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { isOff, settingsOf } from './settings.ts'
import { toPreview } from './shapes.ts'

/** Shortest accepted text: the document's value, unless its environment variable sets another. */
const MIN_CHARS = 20
const FACT_CHARS = 100

export const extractFromConversation = defineTool({
  name: 'extract_from_conversation',
  description:
    'Extract facts from a conversation and store what is new (ADD, UPDATE, DELETE or NONE each). May take a while.',
  input: z.strictObject({
    text: z.string(),
    source: z.string().optional(),
    author: z.string().optional(),
  }),
  run: (input, context) => {
    const minChars = isOff(context, 'sensory') ? 0 : (settingsOf(context).gate?.minChars ?? MIN_CHARS)
    return context.engine.digestText(
      {
        text: input.text,
        minChars,
        ...defined({ source: input.source, agent: input.author }),
      },
      context.caller,
    )
  },
  result: toResult,
})

function toResult({ refused, report, decisions, sessionId }: DigestTextReport) {
  if (refused !== null) return { sensory_filtered: true, reason: refused, facts_extracted: 0 }
  const rejected = Object.values(report?.rejected ?? {}).reduce((sum, count) => sum + count, 0)
  const taken = (kind: string) => decisions.filter(({ decision }) => decision === kind).length
  return {
    facts_extracted: decisions.length + rejected,
    added: taken('ADD'),
    updated: taken('UPDATE'),
    deleted: taken('DELETE'),
    skipped: taken('NONE') + rejected,
    errors: report?.failed.length ?? 0,
    session_id: sessionId,
    details: [
      ...decisions.map(({ title, decision, memoryId, target, reason }) => ({
        fact: toPreview(title ?? '', FACT_CHARS),
        action: decision,
        memory_id: memoryId ?? target,
        reason,
      })),
      ...(report?.failed ?? []).map(({ reason }) => ({ action: 'ERROR', reason })),
    ],
  }
}
