/** Tool that links two nodes. The engine refuses reasons and preconditions if one end is only an inference. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { LoreError } from '../../../core/errors.ts'
import { RANGES } from '../../../core/ranges.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId, real } from '../../tools/fields.ts'
import { EDGE_TYPES, round, toTime } from './terms.ts'

export const connectKnowledge = defineTool({
  name: 'connect_knowledge',
  description:
    'Link two nodes, source → target. must_precede and reason_for are refused where either is an inference.',
  idempotent: true,
  input: z.strictObject({
    source_id: memoryId,
    target_id: memoryId,
    relation_type: z.enum(EDGE_TYPES),
    reasoning: z.string().optional(),
    weight: real(RANGES.share01).optional(),
  }),
  run: async ({ source_id, target_id, relation_type, reasoning, weight }, { engine, caller }) => {
    const outcome = await engine.connect(
      {
        source: source_id,
        target: target_id,
        relation: relation_type,
        ...defined({ reasoning, weight }),
      },
      caller,
    )
    if (outcome.kind === 'linked') return outcome.edge
    throw new LoreError('internal', 'No relation of this profile moves a memory.', { hint: 'Report this.' })
  },
  result: (edge) => ({
    id: edge.id,
    source_id: edge.sourceId,
    target_id: edge.targetId,
    relation_type: edge.relation,
    weight: round(edge.weight),
    reasoning: edge.reasoning,
    created_at: toTime(edge.createdAt),
  }),
})
