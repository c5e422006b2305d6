/** Tool that archives a memory. Recall does not find it, and a person can restore it. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { MemoryView } from '../../../engine/engine.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId } from '../../tools/fields.ts'
import { oneLine } from '../../tools/render.ts'

export const deleteMemory = defineTool({
  name: 'delete',
  description: 'Forget: archive a memory; it can be restored.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({
    id: memoryId,
    reason: z.string().optional(),
  }),
  run: (input, { engine, caller }) =>
    engine.forget({ id: input.id, ...defined({ reason: input.reason }) }, caller),
  render: renderArchived,
})

function renderArchived(memory: MemoryView): string {
  return `Archived ${memory.id} "${oneLine(memory.title, 120)}". To bring it back: lore restore ${memory.id}`
}
