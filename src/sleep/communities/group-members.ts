/** Groups the memories of a scope by their links, starting from the previous groups. Pure. */
import type { MemoryId } from '../../core/ids.ts'
import { leiden } from '../../graph/leiden.ts'
import type { ScopeGraph } from './scope-graph.ts'

/** Two linked memories are a pair, not a topic. */
const LEAST_MEMBERS = 3
const SEED = 1

/**
 * Returns the members of each group by index, the most strongly linked first. Empty if the scope has no
 * links, since its trees then say everything.
 * @param former groups of an earlier run, used as starting point
 */
export function groupMembers(
  { members, graph, links }: ScopeGraph,
  former: readonly { readonly memberIds: readonly MemoryId[] }[],
): number[][] {
  if (links === 0) return []
  const places = new Map(members.map(({ id }, at) => [id, at]))
  const initial = Uint32Array.from({ length: graph.nodeCount }, (_, v) => v)
  for (const { memberIds } of former) {
    const known = memberIds.flatMap((id) => places.get(id) ?? [])
    for (const v of known) initial[v] = known[0] ?? v
  }
  const labels = leiden(graph, { seed: SEED, initial })
  const groups = new Map<number, number[]>()
  for (let v = 0; v < members.length; v++) {
    const label = labels[v] as number
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [v])
    else group.push(v)
  }
  const within = (v: number) => {
    let sum = 0
    const until = graph.offsets[v + 1] as number
    for (let at = graph.offsets[v] as number; at < until; at++) {
      if (labels[graph.targets[at] as number] === labels[v]) sum += graph.weights[at] as number
    }
    return sum
  }
  return [...groups.values()]
    .filter(({ length }) => length >= LEAST_MEMBERS)
    .map((group) =>
      group
        .map((v) => ({ v, weight: within(v) }))
        .sort((a, b) => b.weight - a.weight || a.v - b.v)
        .map(({ v }) => v),
    )
}
