/** Tool that links two memories; one link serves both directions. */
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
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
    await requireLive([source, target], engine, caller)
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

/** Throws if one of them is archived; `connect` reports ids that are unknown. */
async function requireLive(
  ids: readonly MemoryId[],
  engine: ToolContext['engine'],
  caller: ToolContext['caller'],
): Promise<void> {
  const { items } = await engine.loadMemories({ ids }, caller)
  const archived = items.find(({ archivedAt }) => archivedAt !== null)
  if (archived === undefined) return
  throw new LoreError('memory_not_found', `The memory ${archived.id} is archived.`, {
    hint: 'A person can bring it back with `lore restore`.',
    details: { id: archived.id },
  })
}
