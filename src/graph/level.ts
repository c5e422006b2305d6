/** Levels of community detection: graphs whose nodes stand for groups of nodes, and label operations. */
import { type Graph, sortRows } from './graph.ts'

/** A graph whose nodes stand for groups of original nodes. Weight inside a group counts only in `k`. */
export interface Level extends Graph {
  readonly k: Float64Array
}

/**
 * Returns a graph with one node per group; weights between two groups are added, weights inside one remain in
 * its strength.
 */
export function aggregate(level: Level, groupOf: Uint32Array, groups: number): Level {
  const { nodeCount, offsets, targets, weights } = level
  const k = new Float64Array(groups)
  const rows = new Uint32Array(groups + 1)
  for (let v = 0; v < nodeCount; v++) {
    const group = groupOf[v] as number
    k[group] = (k[group] as number) + (level.k[v] as number)
    const until = offsets[v + 1] as number
    for (let at = offsets[v] as number; at < until; at++) {
      if (groupOf[targets[at] as number] !== group) rows[group + 1] = (rows[group + 1] as number) + 1
    }
  }
  for (let group = 0; group < groups; group++) {
    rows[group + 1] = (rows[group + 1] as number) + (rows[group] as number)
  }
  const next = rows.slice(0, groups)
  const ends = new Uint32Array(rows[groups] as number)
  const between = new Float64Array(ends.length)
  for (let v = 0; v < nodeCount; v++) {
    const group = groupOf[v] as number
    const until = offsets[v + 1] as number
    for (let at = offsets[v] as number; at < until; at++) {
      const other = groupOf[targets[at] as number] as number
      if (other === group) continue
      const place = next[group] as number
      next[group] = place + 1
      ends[place] = other
      between[place] = weights[at] as number
    }
  }
  return { ...sortRows({ nodeCount: groups, offsets: rows, targets: ends, weights: between }), k }
}

/** Makes each connected part of a community its own community. */
export function splitUnconnected(level: Level, communities: Uint32Array): Uint32Array {
  const part = new Uint32Array(level.nodeCount)
  const seen = new Uint8Array(level.nodeCount)
  for (let start = 0; start < level.nodeCount; start++) {
    if (seen[start] === 1) continue
    const reach = [start]
    seen[start] = 1
    for (let v = reach.pop(); v !== undefined; v = reach.pop()) {
      part[v] = start
      const until = level.offsets[v + 1] ?? 0
      for (let at = level.offsets[v] ?? 0; at < until; at++) {
        const u = level.targets[at] ?? 0
        if (seen[u] === 1 || communities[u] !== communities[v]) continue
        seen[u] = 1
        reach.push(u)
      }
    }
  }
  return part
}

/** Sums by label; clearing costs as much as filling did. */
export interface Tally {
  readonly sums: Float64Array
  readonly touched: number[]
  add(label: number, weight: number): void
  clear(): void
}

/** Creates a tally of zeros for labels 0 … labels − 1. Added weights must be positive. */
export function createTally(labels: number): Tally {
  const sums = new Float64Array(labels)
  const touched: number[] = []
  return {
    sums,
    touched,
    add: (label, weight) => {
      if (sums[label] === 0) touched.push(label)
      sums[label] = (sums[label] ?? 0) + weight
    },
    clear: () => {
      for (const label of touched) sums[label] = 0
      touched.length = 0
    },
  }
}

/** Adds the weights of a node's edges to the labels of their other ends. */
export function tallyNeighbours(level: Level, v: number, labels: Uint32Array, tally: Tally): void {
  const until = level.offsets[v + 1] ?? 0
  for (let at = level.offsets[v] ?? 0; at < until; at++) {
    tally.add(labels[level.targets[at] ?? 0] ?? 0, level.weights[at] ?? 0)
  }
}

/** Returns the weight from a node to the other nodes of its community. */
export function weightWithin(level: Level, v: number, communities: Uint32Array): number {
  const until = level.offsets[v + 1] ?? 0
  let sum = 0
  for (let at = level.offsets[v] ?? 0; at < until; at++) {
    if (communities[level.targets[at] ?? 0] === communities[v]) sum += level.weights[at] ?? 0
  }
  return sum
}

/** Returns 0, 1, 2 …, count − 1. */
export function identity(count: number): Uint32Array {
  const labels = new Uint32Array(count)
  for (let v = 0; v < count; v++) labels[v] = v
  return labels
}

/** Renumbers labels as 0, 1, 2 … in order of first appearance. */
export function relabel(labels: Uint32Array): Uint32Array {
  const names = new Map<number, number>()
  return labels.map((label) => {
    const known = names.get(label) ?? names.size
    names.set(label, known)
    return known
  })
}

/** Returns the number of distinct labels of a `relabel` result. */
export function countLabels(relabelled: Uint32Array): number {
  return relabelled.reduce((most, label) => Math.max(most, label + 1), 0)
}
