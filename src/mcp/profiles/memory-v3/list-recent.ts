/** Tool that lists memories stored in the last hours, newest first. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import { RANGES } from '../../../core/ranges.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { limit } from './fields.ts'
import { SHORT_PREVIEW_CHARS, toIso, toPreview } from './shapes.ts'

export const listRecent = defineTool({
  name: 'list_recent',
  description: 'Memories stored in the last hours, newest first.',
  readOnly: true,
  input: z.strictObject({
    hours: z.number().positive().max(RANGES.recentHours[1]).default(24),
    limit: limit.default(20),
  }),
  run: async ({ hours, limit: most }, { engine, caller }) => {
    const { items } = await engine.recent({ sinceHours: hours, limit: most }, caller)
    return (await engine.loadMemories({ ids: items.map(({ id }) => id) }, caller)).items
  },
  result: (memories) => ({
    count: memories.length,
    memories: memories.map((memory) => ({
      id: memory.id,
      content: toPreview(memory.content, SHORT_PREVIEW_CHARS),
      content_type: memory.kind,
      tags: memory.tags,
      governance_layer: memory.layer,
      created_at: toIso(memory.createdAt),
      ...defined({ disputed_by: memory.disputedBy }),
    })),
  }),
})
