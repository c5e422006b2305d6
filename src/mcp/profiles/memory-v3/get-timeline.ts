/** Tool that returns the hits of a question in order of time. */

import * as z from 'zod'
import { defined } from '../../../core/defined.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { endDate, limit, startDate } from './fields.ts'
import { toIso } from './shapes.ts'
import { requireOn } from './switched-off.ts'

export const getTimeline = defineTool({
  name: 'get_timeline',
  description: 'Events about something in the order of time, within dates where they are given.',
  readOnly: true,
  input: z.strictObject({
    query: z.string(),
    start_date: startDate.optional(),
    end_date: endDate.optional(),
    limit: limit.default(20),
  }),
  run: async (input, context) => {
    requireOn(context, 'multigraph')
    const { engine, caller } = context
    const { items } = await engine.timeline(
      {
        about: input.query,
        limit: input.limit,
        order: 'oldest',
        by: 'told',
        ...defined({ from: input.start_date, until: input.end_date }),
      },
      caller,
    )
    const events = items.flatMap((entry) => (entry.kind === 'memory' ? [entry] : []))
    const ids: readonly MemoryId[] = events.map(({ memory }) => memory.id)
    const memories = (await engine.loadMemories({ ids }, caller)).items
    const files = new Map<string, string | null>(memories.map(({ id, sourceFile }) => [id, sourceFile]))
    return events.map(({ at, memory }) => ({ at, memory, sourceFile: files.get(memory.id) ?? null }))
  },
  result: (events) => ({
    count: events.length,
    events: events.map(({ at, memory, sourceFile }) => ({
      node: memory.title,
      memory_id: memory.id,
      timestamp: toIso(at),
      node_type: memory.kind,
      source_file: sourceFile,
    })),
  }),
})
