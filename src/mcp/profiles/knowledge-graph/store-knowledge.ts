/**
 * Tool that stores one node and suggests links for it. A principle needs the quote it rests on; `fundamental` is put to
 * the person.
 */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { TRUST_LEVELS } from '../../../core/memory.ts'
import type { RememberInput } from '../../../engine/engine.ts'
import { type RememberOutcome, wishesOf } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { beginning, memoryId, moment } from '../../tools/fields.ts'
import { toOpposing } from '../../tools/opposing.ts'
import { toRemoved } from '../../tools/removed.ts'
import { oneLine } from '../../tools/render.ts'
import { metadata, splitMetadata } from './metadata.ts'
import { toSuggestion } from './suggestion.ts'
import { NODE_TYPES, round, typeOf } from './terms.ts'

const SUGGESTIONS = 5
const ASKED_CHARS = 600

const input = z.strictObject({
  name: z.string(),
  content: z.string(),
  type: z.enum(NODE_TYPES).default('observation'),
  trust: z
    .enum(TRUST_LEVELS)
    .default('inference')
    .describe('principle: taught by a person; pattern: observed; inference: your guess'),
  quote: z.string().optional().describe("the person's exact words, a whole sentence; a principle needs them"),
  source: z.string().optional(),
  element: z.string().optional().describe('the module or thing it is about'),
  supersedes: memoryId.optional().describe('id of the node it replaces'),
  valid_from: beginning.optional(),
  valid_until: moment.optional(),
  scope: z.enum(['global', 'project']).optional().describe('default global: all projects'),
  metadata,
})

export const storeKnowledge = defineTool({
  name: 'store_knowledge',
  description:
    'Store one piece of knowledge, or replace what changed. Answers with nodes it might be linked to. Declines what is already known.',
  input,
  ask: async ({ metadata: given, content }) =>
    given?.category === 'fundamental'
      ? `Hold this as fundamental? It will never fade.\n“${oneLine(content, ASKED_CHARS)}”`
      : null,
  run: async (given, context) => {
    const { engine, caller } = context
    const outcome = await raise(await engine.remember(toRemember(given), caller), given, context)
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
    const { memory, quotePending, quoteProblem, disputes } = outcome
    const wishes = Object.keys(wishesOf(memory.metadata))
    return {
      stored: true,
      id: memory.id,
      name: memory.title,
      type: typeOf(memory.kind),
      trust: memory.trust,
      stability: round(memory.stabilityDays),
      memory_level: memory.level,
      quote_pending: quotePending,
      ...defined({ quote_problem: quoteProblem }),
      ...(disputes === undefined ? {} : { disputes }),
      ...(wishes.length === 0 ? {} : { waits_for_person: wishes }),
      ...toOpposing(outcome),
      ...toRemoved(outcome.invisible),
      suggested_edges: candidates.map(toSuggestion),
    }
  },
})

/** What replaces a node is stored where that one is; all else holds for every project unless asked otherwise. */
function toRemember(given: z.output<typeof input>): RememberInput {
  const { supersedes, scope } = given
  const isGlobal = scope === 'global' || (scope === undefined && supersedes === undefined)
  return {
    title: given.name,
    content: given.content,
    kind: given.type,
    trust: given.trust,
    ...defined({ quote: given.quote, author: given.source, element: given.element, supersedes }),
    ...defined({ validFrom: given.valid_from, validUntil: given.valid_until }),
    ...(isGlobal ? { scope: { project: null } } : {}),
    ...splitMetadata(given.metadata),
  }
}

/** Gives the node the category that the person agreed to. */
async function raise(
  outcome: RememberOutcome,
  { metadata: given }: z.output<typeof input>,
  { engine, person }: ToolContext,
): Promise<RememberOutcome> {
  if (outcome.kind !== 'stored' || person === undefined || given?.category !== 'fundamental') return outcome
  return {
    ...outcome,
    memory: await engine.update({ id: outcome.memory.id, category: 'fundamental' }, person),
  }
}
