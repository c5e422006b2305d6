/** The part of the graph that a walk may see: its scopes, layers and relations, live nodes only. */
import { EDGE_LAYERS, layerOf, RELATIONS } from '../core/edge.ts'
import type { Walk } from '../core/ports/graph-index.ts'
import type { DynamicGraph, Places } from './dynamic-graph.ts'
import { NO_RELATION } from './link-table.ts'
import { fanFactor } from './pagerank.ts'
import type { Direction, Rows } from './rows.ts'

/** The rows of one walk over one state of the graph, with stored weights. */
export interface Lens extends Rows {
  allows(v: number): boolean
  /** Number of links at a node that the walk may take. */
  fanOf(v: number): number
  /** Returns the same rows with each weight divided by fan^β of the link's target. */
  damped(beta: number): Rows
}

const LEAST_ROW = 64
const UNKNOWN = -1

export function createLens(graph: DynamicGraph, walk: Walk): Lens {
  const { nodes, links, incoming } = graph
  const { scopes, live } = nodes
  const { relations, sources, targets, weights } = links
  const isTaken = toRelationMask(walk)
  const isOpen = walk.scopes === null ? null : toScopeMask(walk.scopes)
  const allows = (v: number) => live[v] === 1 && (isOpen === null || isOpen[scopes[v] as number] === 1)
  const fans = new Int32Array(nodes.count).fill(UNKNOWN)
  let dampedBy: { readonly beta: number; readonly rows: Rows } | null = null

  const lens = {
    nodeCount: nodes.count,
    nodes: new Uint32Array(LEAST_ROW),
    weights: new Float64Array(LEAST_ROW),
    links: new Uint32Array(LEAST_ROW),
    forward: new Uint8Array(LEAST_ROW),
    read(v: number, direction: Direction): number {
      if (!allows(v)) return 0
      let count = 0
      if (direction !== 'in') count = copy(graph.placesOut(v), null, targets, 1, count)
      if (direction !== 'out') count = copy(graph.placesIn(v), incoming, sources, 0, count)
      return count
    },
    precedes: (link: number, other: number) => links.ids.get(link) < links.ids.get(other),
    allows,
    fanOf(v: number): number {
      if (v < 0 || v >= nodes.count || !allows(v)) return 0
      const known = fans[v] as number
      if (known !== UNKNOWN) return known
      const fan = count(graph.placesOut(v), null, targets) + count(graph.placesIn(v), incoming, sources)
      fans[v] = fan
      return fan
    },
    damped(beta: number): Rows {
      if (beta === 0) return lens
      if (dampedBy?.beta !== beta) dampedBy = { beta, rows: dampRows(lens, beta) }
      return dampedBy.rows
    },
  }

  /** Copies sorted and later links, merged in the order of their other ends. */
  const copy = (
    { from, until, extra }: Places,
    index: Uint32Array | null,
    ends: Uint32Array,
    forward: 0 | 1,
    begin: number,
  ): number => {
    const most = begin + (until - from) + extra.length
    if (most > lens.nodes.length) widen(lens, most)
    let count = begin
    let next = 0
    const take = (place: number) => {
      const relation = relations[place] as number
      if (isTaken[relation] !== 1) return
      const end = ends[place] as number
      if (!allows(end)) return
      lens.nodes[count] = end
      lens.weights[count] = weights[place] as number
      lens.links[count] = place
      lens.forward[count++] = forward
    }
    const isBefore = (place: number, other: number) =>
      (nodes.compare(ends[place] as number, ends[other] as number) ||
        (relations[place] as number) - (relations[other] as number)) < 0
    for (let at = from; at < until; at++) {
      const place = index === null ? at : (index[at] as number)
      if (relations[place] === NO_RELATION) continue
      while (next < extra.length && isBefore(extra[next] as number, place)) take(extra[next++] as number)
      take(place)
    }
    while (next < extra.length) take(extra[next++] as number)
    return count
  }

  const count = ({ from, until, extra }: Places, index: Uint32Array | null, ends: Uint32Array): number => {
    const isWalked = (place: number) => {
      const relation = relations[place] as number
      return relation !== NO_RELATION && isTaken[relation] === 1 && allows(ends[place] as number)
    }
    let total = 0
    for (let at = from; at < until; at++) if (isWalked(index === null ? at : (index[at] as number))) total++
    for (const place of extra) if (isWalked(place)) total++
    return total
  }

  return lens
}

function dampRows(lens: Lens, beta: number): Rows {
  const factors = new Float64Array(lens.nodeCount)
  return {
    nodeCount: lens.nodeCount,
    get nodes() {
      return lens.nodes
    },
    get weights() {
      return lens.weights
    },
    get links() {
      return lens.links
    },
    get forward() {
      return lens.forward
    },
    precedes: lens.precedes,
    read(v, direction) {
      const count = lens.read(v, direction)
      for (let at = 0; at < count; at++) {
        const end = lens.nodes[at] as number
        let factor = factors[end] as number
        if (factor === 0) {
          factor = fanFactor(lens.fanOf(end), beta)
          factors[end] = factor
        }
        lens.weights[at] = (lens.weights[at] as number) / factor
      }
      return count
    },
  }
}

interface Buffers {
  nodes: Uint32Array
  weights: Float64Array
  links: Uint32Array
  forward: Uint8Array
}

function widen(buffers: Buffers, least: number): void {
  const size = Math.max(least, 2 * buffers.nodes.length)
  const { nodes, weights, links, forward } = buffers
  buffers.nodes = new Uint32Array(size)
  buffers.nodes.set(nodes)
  buffers.weights = new Float64Array(size)
  buffers.weights.set(weights)
  buffers.links = new Uint32Array(size)
  buffers.links.set(links)
  buffers.forward = new Uint8Array(size)
  buffers.forward.set(forward)
}

function toRelationMask({ layers = EDGE_LAYERS, relations = RELATIONS }: Walk): Uint8Array {
  return Uint8Array.from(RELATIONS, (relation) => {
    const layer = layerOf(relation)
    return layer !== null && layers.includes(layer) && relations.includes(relation) ? 1 : 0
  })
}

function toScopeMask(scopes: readonly number[]): Uint8Array {
  const mask = new Uint8Array(scopes.reduce((most, scope) => Math.max(most, scope + 1), 0))
  for (const scope of scopes) mask[scope] = 1
  return mask
}
