/**
 * Groups similar concepts: communities among nearest neighbours, starting from the existing grouping, so
 * that little moves without need. Concepts without neighbours join the nearest group.
 */
import { createGraph, type Graph, type WeightedEdge } from '../../graph/graph.ts'
import { leiden } from '../../graph/leiden.ts'
import { modularity } from '../../graph/modularity.ts'
import type { Likeness } from './likeness.ts'

/** Indexes into the list of concepts, ascending. */
export type Group = readonly number[]

const NEIGHBOURS = 8
const ALIKE = 0.3
const RESOLUTION = 1.8
const SEED = 1
/** A grouping from scratch must be better by this much modularity than the one that grew. */
const WORTH_REGROUPING = 0.02
/** A single concept joins a group from this mean likeness on. */
const LOOSELY_ALIKE = 0.12

/**
 * Puts every concept into exactly one group; biggest groups first.
 * @param standing a label for each concept: concepts under the same root now have the same label
 */
export function groupConcepts(count: number, likeness: Likeness, standing: Uint32Array): Group[] {
  const graph = linkNeighbours(count, likeness)
  const groups = collect(pickPartition(graph, standing))
  return foldSmall(groups, likeness, mostGroups(count)).sort(
    (a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0),
  )
}

/**
 * About as many topics as a person can scan: 2 for four concepts, 12 for a hundred, 27 for five hundred.
 */
function mostGroups(count: number): number {
  return Math.max(1, Math.round(1.2 * Math.sqrt(count)))
}

function linkNeighbours(count: number, likeness: Likeness): Graph {
  const nearest: WeightedEdge[][] = Array.from({ length: count }, () => [])
  for (let source = 0; source < count; source++) {
    for (let target = source + 1; target < count; target++) {
      const weight = likeness(source, target, ALIKE)
      if (weight < ALIKE) continue
      keepNearest(nearest[source] ?? [], { source, target, weight })
      keepNearest(nearest[target] ?? [], { source, target, weight })
    }
  }
  const edges = new Map(nearest.flat().map((edge) => [edge.source * count + edge.target, edge]))
  return createGraph(count, edges.values())
}

/** Keeps the strongest edges of one concept, strongest first. */
function keepNearest(nearest: WeightedEdge[], edge: WeightedEdge): void {
  let at = nearest.length
  while (at > 0 && (nearest[at - 1]?.weight ?? 0) < edge.weight) at--
  if (at === NEIGHBOURS) return
  nearest.splice(at, 0, edge)
  if (nearest.length > NEIGHBOURS) nearest.pop()
}

function pickPartition(graph: Graph, standing: Uint32Array): Uint32Array {
  const options = { resolution: RESOLUTION, seed: SEED }
  const grown = leiden(graph, { ...options, initial: standing })
  const fresh = leiden(graph, options)
  const better = modularity(graph, fresh, RESOLUTION) - modularity(graph, grown, RESOLUTION)
  return better > WORTH_REGROUPING ? fresh : grown
}

function collect(labels: Uint32Array): number[][] {
  const groups = new Map<number, number[]>()
  for (const [concept, label] of labels.entries()) {
    const group = groups.get(label)
    if (group === undefined) groups.set(label, [concept])
    else group.push(concept)
  }
  return [...groups.values()]
}

/**
 * Single concepts join a group that is loosely similar; while there are too many groups, the smallest joins
 * its nearest.
 */
function foldSmall(groups: readonly number[][], likeness: Likeness, most: number): number[][] {
  const folded = groups.filter((group) => group.length > 1).map((group) => group.slice())
  const loose = groups.filter((group) => group.length === 1)
  for (const single of loose) {
    const nearest = nearestGroup(single, folded, likeness)
    if (nearest !== null && nearest.likeness >= LOOSELY_ALIKE) nearest.group.push(...single)
    else folded.push(single.slice())
  }
  while (folded.length > most) {
    folded.sort((a, b) => b.length - a.length)
    const smallest = folded.pop() ?? []
    nearestGroup(smallest, folded, likeness)?.group.push(...smallest)
  }
  return folded.map((group) => group.sort((a, b) => a - b))
}

function nearestGroup(
  group: Group,
  others: readonly number[][],
  likeness: Likeness,
): { readonly group: number[]; readonly likeness: number } | null {
  let nearest: { group: number[]; likeness: number } | null = null
  for (const other of others) {
    const mean = meanLikeness(group, other, likeness)
    if (nearest === null || mean > nearest.likeness) nearest = { group: other, likeness: mean }
  }
  return nearest
}

function meanLikeness(a: Group, b: Group, likeness: Likeness): number {
  let sum = 0
  for (const x of a) for (const y of b) sum += likeness(x, y)
  return sum / (a.length * b.length)
}
