/** Modularity: how much denser the communities of a partition are than by chance. */
import { type Graph, strengthsOf } from './graph.ts'

/**
 * Q = Σ_c [ L_c / m − γ · (K_c / 2m)² ], with L_c the weight inside community c, K_c the strength of its
 * nodes, m the weight of all edges. 0 for a graph without edges. `communities` has one label per node.
 * @see Newman & Girvan 2004, Physical Review E 69, 026113; resolution γ: Reichardt & Bornholdt 2006, PRE 74, 016110
 */
export function modularity(graph: Graph, communities: Uint32Array, gamma = 1): number {
  const inside = new Map<number, number>()
  const strength = new Map<number, number>()
  const k = strengthsOf(graph)
  let twoM = 0
  for (let v = 0; v < graph.nodeCount; v++) {
    const c = communities[v] ?? 0
    twoM += k[v] ?? 0
    strength.set(c, (strength.get(c) ?? 0) + (k[v] ?? 0))
    const until = graph.offsets[v + 1] ?? 0
    for (let at = graph.offsets[v] ?? 0; at < until; at++) {
      if (communities[graph.targets[at] ?? 0] === c)
        inside.set(c, (inside.get(c) ?? 0) + (graph.weights[at] ?? 0))
    }
  }
  if (twoM === 0) return 0
  let q = 0
  for (const [c, kc] of strength) q += (inside.get(c) ?? 0) / twoM - gamma * (kc / twoM) ** 2
  return q
}
