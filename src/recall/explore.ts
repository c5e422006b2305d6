/**
 * Use case that shows the trees of the roots that fit a topic best. Reads only; does not count as an
 * access.
 */

import { z } from 'zod'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import { RANGES } from '../core/ranges.ts'
import { integer, oneOf, optional, scopeSelection, text } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { subtree } from '../memories/browse.ts'
import { textsOfTree } from './graph-queries/graph-texts.ts'
import type { ExploredListing } from './graph-queries/graph-views.ts'
import { keepRelevant, memoriesOf, unfold } from './graph-queries/relevant.ts'
import { POLICY_NAMES } from './policies/index.ts'
import { recall } from './recall.ts'

const DEFAULT_DEPTH = 2
const DEFAULT_TREES = 3
const FOUND = 30
/** Offset in the weight of a hit, 1 / (RANK_OFFSET + rank): larger values flatten the decline. */
const RANK_OFFSET = 3

/** Returns the trees of the roots that fit a topic best, best first. */
export const explore = defineUseCase({
  name: 'explore',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      topic: text(LIMITS.queryChars),
      ...scopeSelection(),
      /** Levels below the root; default 2. */
      maxDepth: optional(integer(...RANGES.depth)),
      /** Maximum number of trees; default 3. */
      limit: optional(integer(...RANGES.trees)),
      /** Name of a ranking policy, as for recall. */
      policy: optional(oneOf(POLICY_NAMES)),
    }),
  run: async (context, input, caller): Promise<ExploredListing> => {
    const { topic: query, maxDepth = DEFAULT_DEPTH, limit = DEFAULT_TREES, ...choice } = input
    const asked = { query, kinds: ['memory'], limit: FOUND, explain: true, ...choice } as const
    const { hits } = await recall.run(context, asked, caller)
    const { memories } = context.store
    const finds: { readonly id: MemoryId; readonly root: MemoryId }[] = []
    for (const id of memoriesOf(unfold(keepRelevant(hits)))) {
      finds.push({ id, root: (await memories.ancestorIds(id)).at(-1) ?? id })
    }
    const items = await Promise.all(
      weighRoots(finds)
        .slice(0, limit)
        .map(async ({ root, score, found }) => ({
          ...(await subtree.run(context, { id: root, maxDepth }, caller)),
          score,
          found,
          size: (await memories.subtreeIds(root, LIMITS.depth)).length,
        })),
    )
    return { items }
  },
  texts: ({ items }) => items.flatMap(textsOfTree),
})

interface WeighedRoot {
  readonly root: MemoryId
  /** 0–1; the scores of all roots add up to 1. */
  readonly score: number
  /** Found memories of this root, best first. */
  readonly found: readonly MemoryId[]
}

/** Weighs roots by the ranks of their hits; best first, ties in the order of their best hit. */
export function weighRoots(
  finds: readonly { readonly id: MemoryId; readonly root: MemoryId }[],
): WeighedRoot[] {
  const weights = new Map<MemoryId, { weight: number; found: MemoryId[] }>()
  let all = 0
  for (const [rank, { id, root }] of finds.entries()) {
    const weight = 1 / (RANK_OFFSET + rank)
    const known = weights.get(root) ?? { weight: 0, found: [] }
    weights.set(root, { weight: known.weight + weight, found: [...known.found, id] })
    all += weight
  }
  return [...weights]
    .map(([root, { weight, found }]) => ({ root, score: weight / all, found }))
    .sort((a, b) => b.score - a.score)
}
