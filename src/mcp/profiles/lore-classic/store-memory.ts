/** Tool that stores one piece of knowledge. Its depth follows from its parent's. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId, whole } from '../../tools/fields.ts'
import { toOpposing } from '../../tools/opposing.ts'
import { toRemoved } from '../../tools/removed.ts'

const DEFAULT_DEPTH = 2

export const storeMemory = defineTool({
  name: 'store_memory',
  description: 'Store one piece of knowledge below a parent, or on its own. Declines what is already known.',
  input: z.strictObject({
    content: z.string(),
    summary: z.string(),
    parent_id: memoryId.nullable().optional().describe('null: a tree of its own'),
    depth: whole(RANGES.depth).default(DEFAULT_DEPTH).describe('follows from the parent'),
  }),
  run: ({ content, summary, parent_id }, { engine, caller }) => {
    const place = parent_id === undefined || parent_id === null ? {} : { parent: parent_id }
    return engine.remember({ content, summary, ...place }, caller)
  },
  result: (outcome) => {
    const {
      id,
      depth,
      parentId: parent_id,
      summary,
    } = outcome.kind === 'stored' ? outcome.memory : outcome.of
    const kept = { id, depth, parent_id, summary }
    return outcome.kind === 'stored'
      ? { stored: true, ...kept, ...toOpposing(outcome), ...toRemoved(outcome.invisible) }
      : { stored: false, reason: outcome.reason, duplicate_of: kept }
  },
})
