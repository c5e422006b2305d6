/** Tool that counts memories by type, and the work that is waiting. */
import * as z from 'zod'
import { defineTool } from '../../tools/define-tool.ts'
import { tuningOf } from './settings.ts'

export const stats = defineTool({
  name: 'stats',
  description:
    'Counts of memories by type, layer and status, of the write queue and of the graph. May take a while.',
  readOnly: true,
  input: z.strictObject({}),
  run: async (_, context) => {
    const [known, topics] = await Promise.all([
      context.engine.knowledgeStats({ tiers: true, ...tuningOf(context) }, context.caller),
      context.engine.listTopics({ source: 'communities', limit: 1 }, context.caller),
    ])
    return { known, clusters: topics.total }
  },
  result: ({ known, clusters }) => ({
    total_active: known.memories,
    archived: known.archived,
    protected: known.protected,
    type_counts: known.byKind,
    governance_layer_counts: known.byLayer,
    memory_layer_counts: known.byTier,
    verification_counts: known.byVerification,
    write_queue_depth: known.waiting.writes.waiting,
    write_queue_failed: known.waiting.writes.failed,
    sensory_buffer_size: known.waiting.conversations,
    cluster_count: clusters,
    graph: { nodes: known.memories, edges: known.edges },
  }),
})
