/** Tool that archives a memory. The engine refuses it for protected memories. */
import * as z from 'zod'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'

export const forget = defineTool({
  name: 'forget',
  description: 'Archive a memory. Protected ones and those of layers 1 and 2 are refused.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ memory_id: memoryId, reason: z.string().default('manual') }),
  run: async ({ memory_id: id, reason }, { engine, caller }) => {
    const memory = await engine.forget({ id, reason }, caller)
    return { id: memory.id, reason: memory.archivedReason ?? reason }
  },
  result: ({ id, reason }) => ({ forgotten: true, memory_id: id, reason }),
})
