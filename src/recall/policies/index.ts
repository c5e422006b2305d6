/** The registry of ranking policies: one line a policy. */
import { fresh } from './fresh.ts'
import { gen3 } from './gen3.ts'
import { knowledgeGraph } from './knowledge-graph.ts'
import { lore } from './lore.ts'
import { lorekeeper } from './lorekeeper.ts'
import { memoryV3 } from './memory-v3.ts'
import type { Policy } from './policy.ts'
import { simple } from './simple.ts'
import { simple2 } from './simple2.ts'
import { simple3 } from './simple3.ts'
import { words } from './words.ts'

export const POLICIES: ReadonlyMap<string, Policy> = new Map(
  [gen3, simple3, simple2, simple, words, fresh, lore, knowledgeGraph, memoryV3, lorekeeper].map((policy) => [
    policy.name,
    policy,
  ]),
)

export const POLICY_NAMES: readonly string[] = [...POLICIES.keys()]

/** The best policy on the development half of LoCoMo; see bench/RESULTS.md. */
export const DEFAULT_POLICY = gen3.name

/** Replaces a policy that needs tokens if there are none. */
export const WITHOUT_TOKENS = simple3

/** Replaces a policy that needs tokens while no document has a vector. */
export const WITHOUT_VECTORS = fresh
