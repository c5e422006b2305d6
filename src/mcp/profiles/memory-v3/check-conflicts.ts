/** Tool that lists contradictions that are not settled yet. */

import * as z from 'zod'
import { LIMITS } from '../../../core/limits.ts'
import type { ConflictListing } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { toIso } from './shapes.ts'

export const checkConflicts = defineTool({
  name: 'check_conflicts',
  description: 'Memories that contradict each other and that nobody has settled.',
  readOnly: true,
  input: z.strictObject({}),
  run: (_, { engine, caller }) => engine.listConflicts({ limit: LIMITS.listMax }, caller),
  result: toResult,
})

function toResult({ items, total }: ConflictListing) {
  return {
    count: total,
    conflicts: items.map(({ id, a, b, why, foundAt }) => ({
      id,
      memory_id_a: a.id,
      memory_id_b: b.id,
      agent_a: a.author,
      agent_b: b.author,
      content_a: a.content,
      content_b: b.content,
      description: why,
      created_at: toIso(foundAt),
      resolved: false,
    })),
  }
}
