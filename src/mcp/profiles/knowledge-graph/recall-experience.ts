/** Tool that finds experiences recorded in a similar context. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { RANGES } from '../../../core/ranges.ts'
import { EXPERIENCE_RESULTS } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { POLICY } from './policy.ts'
import { round, toTime } from './terms.ts'

export const recallExperience = defineTool({
  name: 'recall_experience',
  description: 'Find how similar work went before.',
  readOnly: true,
  input: z.strictObject({
    context: z.string(),
    limit: whole(RANGES.recallLimit).default(5),
    result: z.enum(EXPERIENCE_RESULTS).optional(),
    element: z.string().optional(),
  }),
  run: ({ context, limit, result, element }, { engine, caller }) =>
    engine.recallExperience(
      {
        context,
        limit,
        policy: POLICY,
        ...defined({ result, element }),
      },
      caller,
    ),
  result: ({ items }) => ({
    experiences: items.map(({ memory, experience, score }) => ({
      id: memory.id,
      name: memory.title,
      ...experience,
      element: memory.element,
      score: round(score),
      retention: round(memory.strength.retention),
      created_at: toTime(memory.createdAt),
    })),
  }),
})
