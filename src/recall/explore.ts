/** The trees of the roots that fit a topic best: what is known in an area, and how it hangs together. Not an access. */

import type { Caller } from '../core/caller.ts'
import { defined } from '../core/defined.ts'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { EngineContext } from '../kernel/context.ts'
import { requireInteger, requireLimit, requireText } from '../kernel/validate.ts'
import { subtree } from '../memories/browse.ts'
import type { ExploredTree, ExploreInput } from './graph-queries/graph-views.ts'
import { keepRelevant, memoriesOf, unfold } from './graph-queries/relevant.ts'
import { recall } from './recall.ts'

const DEFAULT_DEPTH = 2
const DEFAULT_TREES = 3
const MAX_TREES = 10
const FOUND = 30
/** How fast a find counts for less the further down the list it stands: 1 / (RANK_OFFSET + rank). */
const RANK_OFFSET = 3

export async function explore(
  context: EngineContext,
  input: ExploreInput,
  caller: Caller,
): Promise<readonly ExploredTree[]> {
  const maxDepth =
    input.maxDepth === undefined ? DEFAULT_DEPTH : requireInteger('maxDepth', input.maxDepth, 0, LIMITS.depth)
  const limit = requireLimit(input.limit, DEFAULT_TREES, MAX_TREES)
  const { hits } = await recall(
    context,
    {
      query: requireText('topic', input.topic, LIMITS.queryChars),
      kinds: ['memory'],
      limit: FOUND,
      explain: true,
      ...defined({
        policy: input.policy,
        scope: input.scope,
        exactScope: input.exactScope,
        allScopes: input.allScopes,
      }),
    },
    caller,
  )
  const { memories } = context.store
  const finds: { readonly id: MemoryId; readonly root: MemoryId }[] = []
  for (const id of memoriesOf(unfold(keepRelevant(hits)))) {
    finds.push({ id, root: (await memories.ancestorIds(id)).at(-1) ?? id })
  }
  return Promise.all(
    weighRoots(finds)
      .slice(0, limit)
      .map(async ({ root, score, found }) => ({
        ...(await subtree.run(context, { id: root, maxDepth }, caller)),
        score,
        found,
        size: (await memories.subtreeIds(root, LIMITS.depth)).length,
      })),
  )
}

interface WeighedRoot {
  readonly root: MemoryId
  /** 0–1; all roots together have 1. */
  readonly score: number
  /** Best first. */
  readonly found: readonly MemoryId[]
}

/** Best root first; equals in the order of their best find. */
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
