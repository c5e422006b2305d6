/** Finds connected topics: roots whose trees are joined by similarity links that have not faded. */
import type { Edge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import { EDGE_DROP_BELOW, edgeFades, fadedWeight } from '../../strength/edge-decay.ts'
import type { RootFinder } from '../statements/changed.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { isLive } from '../statements/statements.ts'

const RELATIONS = ['associative', 'see_also'] as const

/** Returns the roots linked to a root, with the weight of the strongest link to each. */
export type LinksOf = (root: MemoryId) => Promise<ReadonlyMap<MemoryId, number>>

/** Creates a lookup that reads each root once. Ignores links between scopes. */
export function createRootLinks(deps: SleepDeps, rootOf: RootFinder): LinksOf {
  const known = new Map<MemoryId, ReadonlyMap<MemoryId, number>>()
  return async (root) => {
    const links = known.get(root) ?? (await loadLinks(deps, rootOf, root))
    known.set(root, links)
    return links
  }
}

async function loadLinks(
  deps: SleepDeps,
  rootOf: RootFinder,
  root: MemoryId,
): Promise<ReadonlyMap<MemoryId, number>> {
  const { store } = deps
  const [own] = await store.memories.load([root])
  const below = new Set<string>(await store.memories.subtreeIds(root, LIMITS.depth))
  const strongest = new Map<MemoryId, number>()
  for (const edge of await store.edges.listFor([...below] as MemoryId[], { relations: RELATIONS })) {
    const other = (below.has(edge.sourceId) ? edge.targetId : edge.sourceId) as MemoryId
    const weight = weightNow(edge, deps.clock.now())
    if (below.has(other) || weight < EDGE_DROP_BELOW) continue
    strongest.set(other, Math.max(strongest.get(other) ?? 0, weight))
  }
  const links = new Map<MemoryId, number>()
  for (const end of await store.memories.load([...strongest.keys()])) {
    if (end.scopeId !== own?.scopeId || !isLive(end)) continue
    const other = await rootOf(end)
    links.set(other, Math.max(links.get(other) ?? 0, strongest.get(end.id) ?? 0))
  }
  return links
}

function weightNow(edge: Edge, now: number): number {
  return edgeFades(edge, edge.madeBy === 'person') ? fadedWeight(edge, now) : edge.weight
}

/**
 * Returns the root and those connected to it, adding the root with the strongest link to any of them
 * next, until there are `most`. In the order found.
 */
export async function gatherConnected(root: MemoryId, linksOf: LinksOf, most: number): Promise<MemoryId[]> {
  const gathered = [root]
  const open = new Map<MemoryId, number>()
  for (let latest: MemoryId = root; gathered.length < most; ) {
    for (const [other, weight] of await linksOf(latest)) {
      if (!gathered.includes(other)) open.set(other, Math.max(open.get(other) ?? 0, weight))
    }
    const [next] = [...open].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    if (next === undefined) break
    latest = next[0]
    open.delete(latest)
    gathered.push(latest)
  }
  return gathered
}

/** A topic with its most representative statements. */
export interface ShownTopic {
  readonly root: Memory
  readonly facts: readonly Memory[]
}
