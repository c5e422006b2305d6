/** Will take ratings of memories; refuses until the engine can learn from them. */
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import { defineTool } from '../../define-tool.ts'
import { memoryId } from '../../fields.ts'

export const feedback = defineTool({
  name: 'feedback',
  description: 'Say whether a memory helped. Not available yet.',
  input: z.strictObject({
    id: memoryId,
    useful: z.boolean(),
    confidence: z.int().min(1).max(10).optional(),
  }),
  run: async (): Promise<never> => {
    throw new LoreError('not_yet', 'Ratings are not taken into account yet.', {
      hint: 'Correct the memory with update, or archive it with delete.',
    })
  },
  render: String,
})
