/** Changes what is given and leaves the rest; new content is embedded again by the engine. */
import * as z from 'zod'
import { renderScope } from '../../../core/scope.ts'
import type { MemoryView } from '../../../engine/engine.ts'
import { defineTool } from '../../define-tool.ts'
import { memoryId } from '../../fields.ts'

export const update = defineTool({
  name: 'update',
  description: 'Change the given fields of a memory.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({
    id: memoryId,
    content: z.string().optional(),
    title: z.string().optional(),
    summary: z.string().optional(),
    tags: z.array(z.string()).optional(),
    parent_id: memoryId.nullable().optional().describe('null makes it a root'),
  }),
  run: (input, { engine, caller }) =>
    engine.update(
      {
        id: input.id,
        ...(input.content === undefined ? {} : { content: input.content }),
        ...(input.title === undefined ? {} : { title: input.title }),
        ...(input.summary === undefined ? {} : { summary: input.summary }),
        ...(input.tags === undefined ? {} : { tags: input.tags }),
        ...(input.parent_id === undefined ? {} : { parent: input.parent_id }),
      },
      caller,
    ),
  render: renderUpdated,
})

function renderUpdated(memory: MemoryView): string {
  const place = memory.parentId === null ? 'a root' : `under ${memory.parentId}`
  return `Updated ${memory.id}, ${place}, depth ${memory.depth}, in ${renderScope(memory.scope)}.`
}
