/** Tool that links two memories; one link serves both directions. */
import * as z from 'zod'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'

const UNDESCRIBED = 'Manual link'

export const linkMemories = defineTool({
  name: 'link_memories',
  description: 'Link two memories, both ways.',
  idempotent: true,
  input: z.strictObject({
    memory_id_a: memoryId,
    memory_id_b: memoryId,
    description: z.string().default(''),
  }),
  run: async ({ memory_id_a: source, memory_id_b: target, description }, { engine, caller }) => {
    const reasoning = description.trim() === '' ? UNDESCRIBED : description
    await engine.connect({ source, target, relation: 'see_also', weight: 1, reasoning }, caller)
    return { source, target, reasoning }
  },
  result: ({ source, target, reasoning }) => ({
    linked: true,
    memory_id_a: source,
    memory_id_b: target,
    description: reasoning,
  }),
})
