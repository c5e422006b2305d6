/** Tool that returns causal chains, from root cause to last effect, through the memories that a question finds. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import type { CausalChain, CausalChainAnswer } from '../../../engine/views.ts'
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

function toResult({ starts, chains }: CausalChainAnswer) {
  const [start] = starts
  if (start === undefined || chains.length === 0) {
    return { chain: [], message: 'Nothing that fits has a known cause or effect.' }
  }
  const chain = new Map<string, Link>([
    [start.id, { node: start.title, memory_id: start.id, depth: 0, role: 'start', node_type: start.kind }],
  ])
  for (const one of chains) for (const link of toLinks(one, start.id)) addNearer(chain, link)
  return {
    start_node: start.title,
    memory_id: start.id,
    chain: [...chain.values()].toSorted((a, b) => a.depth - b.depth),
    paths: chains.map(toPath),
  }
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

function toPath({ memories, steps }: CausalChain) {
  return memories.map(({ id, title }, i) => ({
    node: title,
    memory_id: id,
    edge_type: i === 0 ? null : (steps[i - 1]?.relation ?? null),
  }))
}
