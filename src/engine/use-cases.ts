/** The table of use cases: one line each. Everything else that knows all of them is derived from it. */
import { children, listArchived, listRoots, parent, recent, resolveId, subtree } from '../memories/browse.ts'
import { causalChain } from '../recall/causal-chain.ts'
import { explore } from '../recall/explore.ts'
import { recall } from '../recall/recall.ts'
import { recommendLinks } from '../recall/recommend-links.ts'
import { timeline } from '../recall/timeline.ts'
import { listTopics } from '../recall/topics.ts'
import { traverse } from '../recall/traverse.ts'

export const USE_CASES = {
  causalChain,
  children,
  explore,
  listArchived,
  listRoots,
  listTopics,
  parent,
  recall,
  recent,
  recommendLinks,
  resolveId,
  subtree,
  timeline,
  traverse,
}

export type UseCases = typeof USE_CASES
export type UseCaseName = keyof UseCases
