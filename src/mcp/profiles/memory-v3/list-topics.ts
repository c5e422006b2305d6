/** Tool that lists the graph's communities; if there are none yet, it counts memories by type. */
import * as z from 'zod'
import { defineTool } from '../../tools/define-tool.ts'
import { limit } from './fields.ts'

export const listTopics = defineTool({
  name: 'list_topics',
  description: 'Topics: clusters of linked memories, or types of memories while there are no clusters.',
  readOnly: true,
  input: z.strictObject({ limit: limit.default(20) }),
  run: async ({ limit: most }, { engine, caller }) => {
    const { items } = await engine.listTopics({ source: 'communities', limit: most }, caller)
    if (items.length > 0) {
      return items.map(({ id, name, size, examples }) => ({
        cluster_id: id,
        name,
        size,
        top_nodes: examples.map(({ title }) => title),
        source: 'graph',
      }))
    }
    const { byKind } = await engine.knowledgeStats({}, caller)
    return Object.entries(byKind)
      .map(([content_type, count]) => ({ content_type, count, source: 'content_type' }))
      .sort((a, b) => b.count - a.count)
      .slice(0, most)
  },
  result: (topics) => ({ count: topics.length, topics }),
})
