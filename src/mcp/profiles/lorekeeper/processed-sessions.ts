/** Tool that lists the sessions that were already reflected on. */
import * as z from 'zod'
import { defineTool } from '../../tools/define-tool.ts'

export const processedSessions = defineTool({
  name: 'lore_processed_sessions',
  description: 'List the sessions that lore_reflect was called for.',
  readOnly: true,
  input: z.strictObject({}),
  run: (_, { engine, caller }) => engine.processedSessions({}, caller),
  result: ({ items }) => ({ session_ids: items.map(({ session }) => session) }),
})
