/** Tool that stores one node and suggests links for it. A principle needs the quote it rests on. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { TRUST_LEVELS } from '../../../core/memory.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { toOpposing } from '../../tools/opposing.ts'
import { toRemoved } from '../../tools/removed.ts'
import { metadata, splitMetadata } from './metadata.ts'
import { toSuggestion } from './suggestion.ts'
import { NODE_TYPES, round } from './terms.ts'

const SUGGESTIONS = 5

export const storeKnowledge = defineTool({
  name: 'store_knowledge',
  description:
    'Store one piece of knowledge. Answers with nodes it might be linked to. Declines what is already known.',
  input: z.strictObject({
    name: z.string(),
    content: z.string(),
    type: z.enum(NODE_TYPES).default('observation'),
    trust: z
      .enum(TRUST_LEVELS)
      .default('inference')
      .describe('principle: taught by a person; pattern: observed; inference: your guess'),
    quote: z.string().optional().describe("the person's exact words; a principle needs them"),
    source: z.string().optional(),
    element: z.string().optional().describe('the module or thing it is about'),
    metadata,
  }),
  run: async ({ name, content, type, trust, quote, source, element, ...given }, { engine, caller }) => {
    const outcome = await engine.remember(
      {
        title: name,
        content,
        kind: type,
        trust,
        ...defined({ quote, author: source, element }),
        ...splitMetadata(given.metadata),
      },
      caller,
    )
    if (outcome.kind === 'duplicate') return { outcome, candidates: [] }
    const { candidates } = await engine.recommendLinks({ id: outcome.memory.id, limit: SUGGESTIONS }, caller)
    return { outcome, candidates }
  },
  result: ({ outcome, candidates }) => {
    if (outcome.kind === 'duplicate') {
      const { id, title, trust } = outcome.of
      return {
        stored: false,
        reason: outcome.reason,
        similarity: round(outcome.similarity01),
        duplicate_of: { id, name: title, trust },
      }
    }
    const { memory, quotePending } = outcome
    return {
      stored: true,
      id: memory.id,
      name: memory.title,
      type: memory.kind,
      trust: memory.trust,
      stability: round(memory.stabilityDays),
      memory_level: memory.level,
      quote_pending: quotePending,
      ...toOpposing(outcome),
      ...toRemoved(outcome.invisible),
      suggested_edges: candidates.map(toSuggestion),
    }
  },
})
