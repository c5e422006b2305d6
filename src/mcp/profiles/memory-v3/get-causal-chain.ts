/** Tool that returns causal chains, from root cause to last effect, through the memories that a question finds. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import type { CausalChain, CausalChainAnswer, StatedCause } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { requireOn } from './switched-off.ts'

export const getCausalChain = defineTool({
  name: 'get_causal_chain',
  description: 'Trace causes and effects of what a question finds, from root cause to effect.',
  readOnly: true,
  input: z.strictObject({ query: z.string(), max_depth: whole(RANGES.walkDepth).default(5) }),
  run: ({ query, max_depth }, context) => {
    requireOn(context, 'multigraph')
    return context.engine.causalChain({ query, maxDepth: max_depth }, context.caller)
  },
  result: toResult,
})

interface Link {
  readonly node: string
  readonly memory_id: string
  readonly depth: number
  readonly node_type: string
  readonly role?: 'start'
  readonly edge_type?: string
  readonly direction?: 'cause' | 'effect'
}

function toResult({ starts, chains, told }: CausalChainAnswer) {
  const [start] = starts
  if (start === undefined || chains.length + told.length === 0) {
    return { chain: [], message: 'Nothing that fits has a known cause or effect.' }
  }
  const stated = told.filter(({ memoryId }) => memoryId === start.id)
  if (!chains.some(({ memories }) => memories.some(({ id }) => id === start.id)))
    return toStated(start, stated)
  const chain = new Map<string, Link>([
    [start.id, { node: start.title, memory_id: start.id, depth: 0, role: 'start', node_type: start.kind }],
  ])
  for (const one of chains) {
    const links = toLinks(one, start.id)
    for (const link of links) addNearer(chain, link)
    for (const { node, memory_id, edge_type } of toRootCause(one, told)) {
      const depth = 1 + links.filter(({ direction }) => direction === 'cause').length
      const root = { node, memory_id, depth, direction: 'cause', node_type: start.kind } as const
      chain.set(`${memory_id} states`, { ...root, edge_type })
    }
  }
  return {
    start_node: start.title,
    memory_id: start.id,
    chain: [...chain.values()].toSorted((a, b) => a.depth - b.depth),
    paths: chains.map((chain) => [
      ...toRootCause(chain, told).map((root) => ({ ...root, edge_type: null })),
      ...toPath(chain, told),
    ]),
  }
}

/** Renders causes that the text of one memory states; each clause is a node of that memory. */
function toStated(start: CausalChainAnswer['starts'][number], stated: readonly StatedCause[]) {
  const [first] = stated
  const node = { memory_id: start.id, node_type: start.kind }
  return {
    start_node: first?.effect ?? start.title,
    memory_id: start.id,
    chain: stated.flatMap(({ cause, effect, relation }): Link[] => [
      { node: effect, ...node, depth: 0, role: 'start' },
      { node: cause, ...node, depth: 1, edge_type: relation, direction: 'cause' },
    ]),
    paths: stated.map(({ cause, effect, relation }) => [
      { node: cause, memory_id: start.id, edge_type: null },
      { node: effect, memory_id: start.id, edge_type: relation },
    ]),
  }
}

/** The cause that the text of a chain's first memory states. */
function toRootCause({ memories: [first] }: CausalChain, told: readonly StatedCause[]) {
  const stated = told.find(({ memoryId }) => memoryId === first?.id)
  return stated === undefined
    ? []
    : [{ node: stated.cause, memory_id: stated.memoryId, edge_type: stated.relation }]
}

/** Adds the link, unless the chain already has this memory at the same or a smaller depth. */
function addNearer(chain: Map<string, Link>, link: Link): void {
  const known = chain.get(link.memory_id)
  if (known === undefined || link.depth < known.depth) chain.set(link.memory_id, link)
}

/** Memories before the start are causes, those after it effects. If the chain lacks the start, its first memory is used. */
function toLinks({ memories, steps }: CausalChain, startId: string): Link[] {
  const at = Math.max(
    0,
    memories.findIndex(({ id }) => id === startId),
  )
  return memories.flatMap(({ id, title, kind }, i) => {
    if (i === at) return []
    const step = steps[i < at ? i : i - 1]
    const direction = i < at ? ('cause' as const) : ('effect' as const)
    const edge = step === undefined ? {} : { edge_type: step.relation }
    return [{ node: title, memory_id: id, depth: Math.abs(i - at), ...edge, direction, node_type: kind }]
  })
}

function toPath({ memories, steps }: CausalChain, told: readonly StatedCause[]) {
  const stated = told.find(({ memoryId }) => memoryId === memories[0]?.id)
  return memories.map(({ id, title }, i) => ({
    node: title,
    memory_id: id,
    edge_type: i === 0 ? (stated?.relation ?? null) : (steps[i - 1]?.relation ?? null),
  }))
}
