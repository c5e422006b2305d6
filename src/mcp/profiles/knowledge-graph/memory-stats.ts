/** Tool that counts nodes and edges by type. */
import * as z from 'zod'
import { defineTool } from '../../tools/define-tool.ts'

export const memoryStats = defineTool({
  name: 'memory_stats',
  description: 'Count nodes by type, trust and level, and edges by relation.',
  readOnly: true,
  input: z.strictObject({}),
  run: (_input, { engine, caller }) => engine.knowledgeStats({}, caller),
  result: ({ memories, archived, byKind, byTrust, byLevel, byCategory, links, unlinked }) => ({
    nodes: memories,
    expired: archived,
    by_type: byKind,
    by_trust: byTrust,
    by_level: byLevel,
    by_category: byCategory,
    edges: Object.values(links).reduce((sum, count) => sum + count, 0),
    edges_by_type: links,
    orphans: unlinked,
  }),
})
