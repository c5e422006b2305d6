/** Combines single causal links into chains through one memory. Pure. */
import type { MemoryId } from '../../core/ids.ts'
import type { CausalDirection } from './graph-views.ts'

export interface CausalLink {
  /** Id of the edge; breaks ties. */
  readonly edgeId: string
  readonly cause: MemoryId
  readonly effect: MemoryId
  /** 0–1. */
  readonly weight: number
}

export interface PlannedChain<L extends CausalLink> {
  /** From the root cause to the last effect; at least one link. */
  readonly links: readonly L[]
  readonly weight: number
  readonly cyclic: boolean
  readonly cut: boolean
}

/** One path in one direction, nearest link first; empty if there is none. */
interface Way<L> {
  readonly links: readonly L[]
  readonly cyclic: boolean
  readonly cut: boolean
}

/**
 * Limits on the search in one direction: more paths than a reader needs, far fewer than a dense graph
 * has.
 */
const MAX_WAYS = 200
const MAX_VISITS = 5_000

/**
 * Returns chains through `start`: longest first, then by weight, then by edge ids. Each path to a root
 * cause and each path to a last effect occurs in at least one chain; not all combinations are built. A
 * path ends if nothing leads on, if the next memory is already on it, or after `maxDepth` links.
 */
export function planChains<L extends CausalLink>(
  links: readonly L[],
  start: MemoryId,
  direction: CausalDirection,
  maxDepth: number,
): PlannedChain<L>[] {
  const ups = direction === 'effects' ? [] : findWays(links, start, maxDepth, 'effect', 'cause')
  const downs = direction === 'causes' ? [] : findWays(links, start, maxDepth, 'cause', 'effect')
  const chains = new Map<string, PlannedChain<L>>()
  for (const [up, down] of pairWays(ups, downs)) {
    const chain = toChain(up, down)
    const key = chain.links.map(({ edgeId }) => edgeId).join(' ')
    if (chain.links.length > 0 && !chains.has(key)) chains.set(key, chain)
  }
  return [...chains.entries()]
    .sort(([a, x], [b, y]) => byReach(x, y) || (a < b ? -1 : 1))
    .map(([, chain]) => chain)
}

/** Compares chains: longest first, then by weight. */
export function byReach(a: PlannedChain<CausalLink>, b: PlannedChain<CausalLink>): number {
  return b.links.length - a.links.length || b.weight - a.weight
}

function findWays<L extends CausalLink>(
  links: readonly L[],
  start: MemoryId,
  maxDepth: number,
  near: 'cause' | 'effect',
  far: 'cause' | 'effect',
): Way<L>[] {
  const leaving = Map.groupBy(links, (link) => link[near])
  const ways: Way<L>[] = []
  let visits = 0
  const walk = (node: MemoryId, taken: readonly L[], on: ReadonlySet<MemoryId>): void => {
    if (++visits > MAX_VISITS || ways.length >= MAX_WAYS) return
    const all = (leaving.get(node) ?? []).toSorted(
      (a, b) => b.weight - a.weight || (a.edgeId < b.edgeId ? -1 : 1),
    )
    const next = all.filter((link) => !on.has(link[far]))
    const cut = next.length > 0 && taken.length >= maxDepth
    if (cut || next.length === 0) {
      if (taken.length > 0) ways.push({ links: taken, cyclic: next.length < all.length, cut })
      return
    }
    for (const link of next) walk(link[far], [...taken, link], new Set([...on, link[far]]))
  }
  walk(start, [], new Set([start]))
  return ways
}

/**
 * Yields each path at least once, combined with the best path of the other side that shares no memory
 * with it.
 */
function* pairWays<L extends CausalLink>(
  ups: readonly Way<L>[],
  downs: readonly Way<L>[],
): Generator<readonly [Way<L>, Way<L>]> {
  const none: Way<L> = { links: [], cyclic: false, cut: false }
  const bestFirst = (ways: readonly Way<L>[]) =>
    ways.toSorted((a, b) => b.links.length - a.links.length || weigh(b.links) - weigh(a.links))
  const [upwards, downwards] = [bestFirst(ups), bestFirst(downs)]
  for (const up of upwards) yield [up, downwards.find((down) => isApart(up, down)) ?? none]
  for (const down of downwards) yield [upwards.find((up) => isApart(up, down)) ?? none, down]
}

function isApart<L extends CausalLink>(up: Way<L>, down: Way<L>): boolean {
  const causes = new Set(up.links.map(({ cause }) => cause))
  return !down.links.some(({ effect }) => causes.has(effect))
}

function toChain<L extends CausalLink>(up: Way<L>, down: Way<L>): PlannedChain<L> {
  const links = [...up.links.toReversed(), ...down.links]
  return { links, weight: weigh(links), cyclic: up.cyclic || down.cyclic, cut: up.cut || down.cut }
}

function weigh(links: readonly CausalLink[]): number {
  return links.reduce((product, { weight }) => product * weight, 1)
}
