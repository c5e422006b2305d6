/** Tool that stores one piece of knowledge; the engine declines it and names the duplicate if it is already known. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { MEMORY_KINDS, TRUST_LEVELS } from '../../../core/memory.ts'
import { renderScope } from '../../../core/scope.ts'
import type { RememberOutcome } from '../../../engine/engine.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { renderOpposing } from '../../tools/opposing.ts'
import { renderHeadline, renderRemoved } from '../../tools/render.ts'
import { askForLayer, layer, renderLayer, renderWaiting } from './layers.ts'

/** Maps the argument `importance` to salience, 0–1. */
const SALIENCE_BY_IMPORTANCE = { high: 0.9, medium: 0.5, low: 0.2 } as const

export const store = defineTool({
  name: 'store',
  description:
    'Remember: save a decision, preference, rule or fact to memory. Declines and names what is known.',
  input: z.strictObject({
    content: z.string(),
    parent_id: memoryId.optional(),
    depth: z.number().optional().describe('0 topic, 1 concept, 2 fact, 3+ detail'),
    title: z.string().optional(),
    summary: z.string().optional(),
    kind: z.enum(MEMORY_KINDS).optional(),
    tags: z.array(z.string()).optional(),
    importance: z.enum(['high', 'medium', 'low']).optional(),
    layer,
    trust: z.enum(TRUST_LEVELS).optional(),
    quote: z.string().optional().describe("the person's own words"),
    project: z.string().optional(),
    supersedes: memoryId.optional().describe('id this replaces'),
    force: z.boolean().optional(),
  }),
  ask: async (input) => askForLayer(input.layer, input.content),
  run: async (input, { engine, caller, person }) => {
    const outcome = await engine.remember(
      {
        content: input.content,
        ...defined({
          parent: input.parent_id,
          depth: input.depth,
          title: input.title,
          summary: input.summary,
          kind: input.kind,
        }),
        ...(input.importance === undefined ? {} : { salience: SALIENCE_BY_IMPORTANCE[input.importance] }),
        ...defined({ tags: input.tags, trust: input.trust, quote: input.quote }),
        ...(input.project === undefined ? {} : { scope: { project: input.project } }),
        ...defined({ supersedes: input.supersedes, force: input.force, layer: input.layer }),
      },
      caller,
    )
    if (outcome.kind !== 'stored' || person === undefined || input.layer === undefined) return outcome
    const wanted = { id: outcome.memory.id, layer: input.layer, confirmed: true }
    const governed = await engine.govern(wanted, person)
    return { ...outcome, memory: governed.memory }
  },
  render: renderOutcome,
})

function renderOutcome(outcome: RememberOutcome): string {
  switch (outcome.kind) {
    case 'stored': {
      const { memory } = outcome
      const place = memory.parentId === null ? '' : ` under ${memory.parentId}`
      return `Stored ${memory.id}${place}, depth ${memory.depth}, trust ${memory.trust}${renderLayer(memory.layer)}, in ${renderScope(memory.scope)}.${renderWaiting(memory)}${renderRemoved(outcome.invisible)}${renderTrust(outcome)}${renderOpposing(outcome)}`
    }
    case 'duplicate': {
      const { of } = outcome
      return [
        `Not stored: ${outcome.reason} (similarity ${outcome.similarity01.toFixed(2)})`,
        `${of.id} ${renderHeadline(of.title, of.summary)}`,
        'Update that one if it changed, or store again with force: true if this is something else.',
      ].join('\n')
    }
    default:
      return outcome satisfies never
  }
}

/** Tells why a principle is not one yet, and that a person's memory was not replaced; empty if there is nothing to tell. */
function renderTrust(outcome: Extract<RememberOutcome, { kind: 'stored' }>): string {
  const { quotePending, quoteProblem, disputes } = outcome
  return [
    quotePending ? ' An inference until the quote is found in a conversation.' : '',
    quoteProblem === undefined ? '' : ` No principle: ${quoteProblem}`,
    disputes === undefined
      ? ''
      : ` It does not replace ${disputes}, which a person said: both are shown as disputed until the person decides. Ask them.`,
  ].join('')
}
