/** Tool that returns the tree of the best matching topic, down to the requested depth. */

import * as z from 'zod'
import { RANGES } from '../../../core/ranges.ts'
import type { KnownMemory, MemoryTree } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { whole } from '../../tools/fields.ts'
import { loadAll } from '../../tools/load-all.ts'
import { round, toFragment } from './fragment.ts'
import { POLICY } from './policy.ts'

export const exploreMemory = defineTool({
  name: 'explore_memory',
  description: 'Show what is known in one area as a tree, from the topic that fits best downwards.',
  readOnly: true,
  input: z.strictObject({
    topic: z.string(),
    max_depth: whole(RANGES.depth).default(2).describe('levels below the topic'),
  }),
  run: async ({ topic, max_depth }, { engine, caller }) => {
    const wanted = { topic, maxDepth: max_depth, limit: 1, policy: POLICY }
    const { items: trees } = await engine.explore(wanted, caller)
    const memories = await loadAll(engine, trees.flatMap(idsOf), caller)
    return { topic, max_depth, trees, memories: new Map(memories.map((memory) => [memory.id, memory])) }
  },
  result: ({ topic, max_depth, trees, memories }) => ({
    topic,
    max_depth,
    trees: trees.flatMap((tree) =>
      toTree(tree, memories).map((root) => ({ ...root, score: round(tree.score) })),
    ),
  }),
})

function idsOf(tree: MemoryTree): MemoryTree['id'][] {
  return [tree.id, ...tree.children.flatMap(idsOf)]
}

type FragmentTree = ReturnType<typeof toFragment> & { readonly children: readonly FragmentTree[] }

/** Converts a tree of ids into fragments; empty if its root memory no longer exists. */
function toTree(tree: MemoryTree, memories: ReadonlyMap<string, KnownMemory>): FragmentTree[] {
  const memory = memories.get(tree.id)
  if (memory === undefined) return []
  return [{ ...toFragment(memory), children: tree.children.flatMap((child) => toTree(child, memories)) }]
}
