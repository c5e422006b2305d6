/** The registry of ranking policies: one line a policy. */
import { knowledgeGraph } from './knowledge-graph.ts'
import { lore } from './lore.ts'
import { lorekeeper } from './lorekeeper.ts'
import { memoryV3 } from './memory-v3.ts'
import type { Policy } from './policy.ts'
import { simple } from './simple.ts'
import { simple2 } from './simple2.ts'

export const POLICIES: ReadonlyMap<string, Policy> = new Map(
  [simple, simple2, lore, knowledgeGraph, memoryV3, lorekeeper].map((policy) => [policy.name, policy]),
)

export const POLICY_NAMES: readonly string[] = [...POLICIES.keys()]

/**
 * The best on the development half of LoCoMo, mean over categories of nDCG@10 / R@10: simple .566/.735,
 * simple2 .586/.750.
 */
export const DEFAULT_POLICY = simple2.name
