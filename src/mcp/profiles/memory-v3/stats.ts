/** How much is known, of what sort, and what waits. */
import * as z from 'zod'
import { defineTool } from '../../define-tool.ts'

export const stats = defineTool({
  name: 'stats',
  description: 'Counts of memories by type, layer and status, of the write queue and of the graph.',
  readOnly: true,
  input: z.strictObject({}),
  run: async (_, { engine, caller }) => {
    const [known, whole, queue, digest, topics] = await Promise.all([
      engine.knowledgeStats(),
      engine.stats(),
      engine.listQueue({ state: 'waiting', limit: 1 }, caller),
      engine.digestStatus(),
      engine.listTopics({ source: 'communities', limit: 1 }),
    ])
    return { known, edges: whole.edges, queue: queue.counts, digest, clusters: topics.total }
  },
  result: ({ known, edges, queue, digest, clusters }) => ({
    total_active: known.memories,
    archived: known.archived,
    protected: known.protected,
    type_counts: known.byKind,
    governance_layer_counts: known.byLayer,
    memory_layer_counts: known.byTier,
    verification_counts: known.byVerification,
    write_queue_depth: queue.waiting,
    write_queue_failed: queue.failed,
    sensory_buffer_size: digest.sessionsWaiting + digest.segments.pending,
    cluster_count: clusters,
    graph: { nodes: known.memories, edges },
  }),
})
