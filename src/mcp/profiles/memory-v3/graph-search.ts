/** Tool that finds memories several links away from the best hits. */
import * as z from 'zod'
import { type EdgeLayer, layerOf } from '../../../core/edge.ts'
import type { MemoryId } from '../../../core/ids.ts'
import type { RecallHit } from '../../../core/recall.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { limit } from './fields.ts'
import { rankingOf } from './settings.ts'
import { round } from './shapes.ts'
import { requireOn } from './switched-off.ts'

export const graphSearch = defineTool({
  name: 'graph_search',
  description: 'Find what is connected with a question over several links.',
  readOnly: true,
  input: z.strictObject({ query: z.string(), top_k: limit.default(10) }),
  run: async ({ query, top_k }, context) => {
    requireOn(context, 'multigraph')
    const { engine, caller } = context
    const asked = { query, limit: top_k, kinds: ['memory'], deep: true, ...rankingOf(context) } as const
    const { hits } = await engine.recall(asked, caller)
    const memories = (await engine.loadMemories({ ids: hits.map(({ ref }) => ref.id as MemoryId) }, caller))
      .items
    const files = new Map<string, string | null>(memories.map(({ id, sourceFile }) => [id, sourceFile]))
    return hits.map((hit) => ({ hit, sourceFile: files.get(hit.ref.id) ?? null }))
  },
  result: (found) => ({
    count: found.length,
    results: found.map(({ hit, sourceFile }) => ({
      node: hit.title,
      memory_id: hit.ref.id,
      score: round(hit.score),
      node_type: hit.memoryKind,
      graph_layer: layerOfPath(hit),
      source_file: sourceFile,
      path: hit.path.map(({ from, relation, to }) => ({ from, edge_type: relation, to })),
    })),
  }),
})

/** Returns the layer of the last link on the path to the hit; `semantic` for a hit found directly. */
function layerOfPath({ path }: RecallHit): EdgeLayer {
  const last = path.at(-1)
  return (last === undefined ? null : layerOf(last.relation)) ?? 'semantic'
}
