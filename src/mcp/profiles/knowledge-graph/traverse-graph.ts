/** Tool that follows edges from one node. It counts as an access to the start node, not to the nodes it reaches. */

import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import type { MemoryId } from '../../../core/ids.ts'
import { RANGES } from '../../../core/ranges.ts'
import type { Traversal } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { memoryId, whole } from '../../tools/fields.ts'
import { loadAll } from '../../tools/load-all.ts'
import { EDGE_TYPES, round, toNode } from './terms.ts'

const DIRECTIONS = { outgoing: 'out', incoming: 'in', both: 'both' } as const

export const traverseGraph = defineTool({
  name: 'traverse_graph',
  description: 'Walk along edges from a node, breadth first. Lists every edge between the nodes reached.',
  readOnly: true,
  input: z.strictObject({
    id: memoryId,
    direction: z.enum(['outgoing', 'incoming', 'both']).default('both'),
    max_depth: whole(RANGES.walkDepth).default(2),
    edge_types: z.array(z.enum(EDGE_TYPES)).optional().describe('default all'),
  }),
  run: async ({ id, direction, max_depth, edge_types = EDGE_TYPES }, { engine, caller }) => {
    const read = await engine.read({ id }, caller)
    if (read.kind !== 'memory') throw notANode()
    const walked = await engine.traverse(
      { id, direction: DIRECTIONS[direction], maxDepth: max_depth, relations: edge_types, links: true },
      caller,
    )
    const memories = await loadAll(engine, [id, ...idsOf(walked)], caller)
    return { walked, memories: new Map(memories.map((memory) => [memory.id as string, memory])) }
  },
  result: ({ walked, memories }) => ({
    start: [walked.start.id].flatMap((id) => memories.get(id) ?? []).map(toNode)[0],
    nodes: walked.reached.flatMap(({ node, depth }) => {
      const memory = memories.get(node.id)
      return memory === undefined ? [] : [{ ...toNode(memory), depth }]
    }),
    edges: toEdges(walked),
    more: walked.more,
  }),
})

/** Every edge between the nodes; its depth is that of the farther end. */
function toEdges({ start, reached, links = [] }: Traversal) {
  const depths = new Map<string, number>([
    [start.id, 0],
    ...reached.map(({ node, depth }) => [node.id, depth] as const),
  ])
  return links
    .map(({ edgeId, source, target, relation, weight, reasoning }) => ({
      id: edgeId,
      source_id: source,
      target_id: target,
      relation_type: relation,
      weight: round(weight),
      reasoning,
      depth: Math.max(depths.get(source) ?? 0, depths.get(target) ?? 0),
    }))
    .sort((a, b) => a.depth - b.depth)
}

function idsOf({ reached }: Traversal): MemoryId[] {
  return reached.flatMap(({ node }) => (node.kind === 'memory' ? [node.id] : []))
}

function notANode(): LoreError {
  return new LoreError('memory_not_found', 'That is a turn of a conversation, not a node.', {
    hint: 'Take an id from search_memory or list_knowledge.',
    details: { field: 'id' },
  })
}
