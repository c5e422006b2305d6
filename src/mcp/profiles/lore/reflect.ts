/** Will distil a session into lessons; refuses until the engine can. */
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import { defineTool } from '../../define-tool.ts'

export const reflect = defineTool({
  name: 'reflect',
  description: 'Keep what a session taught. Not available yet.',
  input: z.strictObject({
    summary: z.string(),
    lessons_learnt: z.array(z.string()).optional(),
  }),
  run: async (): Promise<never> => {
    throw new LoreError('not_yet', 'Reflection is not available yet.', {
      hint: 'Store each lesson or fact on its own with store.',
    })
  },
  render: String,
})
