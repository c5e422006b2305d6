/**
 * A graph that can be read while it changes: sorted flat rows, plus a list of later links that is merged into
 * the rows when it grows large. Reads depend on the content only, never on the order of the changes.
 */
import { type GraphLink, type GraphNode, type LinkKey, type NodeId, RELATIONS } from '../core/edge.ts'
import { createLinkTable, type LinkTable, NO_RELATION, sortBy, sortLinks } from './link-table.ts'
import { createNodeTable, type NodeTable } from './node-table.ts'

/** Positions of a node's links, ordered by their other ends and relations. */
export interface Places {
  /** Sorted links: positions `from` … `until` − 1; for incoming links these index `incoming`. */
  readonly from: number
  readonly until: number
  /** Links added after the last sort. */
  readonly extra: readonly number[]
}

export interface DynamicGraph {
  /** Increases with every change. */
  readonly version: number
  readonly nodes: NodeTable
  readonly links: LinkTable
  /** Positions in `links` of the sorted incoming links of each node. */
  readonly incoming: Uint32Array
  placesOut(v: number): Places
  placesIn(v: number): Places
  /** Number of links that are not removed. */
  countLinks(): number
  putNode(node: GraphNode): void
  /** Removes the node and its links. */
  removeNode(id: NodeId): void
  /** Adds the link, or sets its weight and id. */
  putLink(link: GraphLink): void
  removeLink(key: LinkKey): void
  /**
   * Merges later links into the sorted rows; also runs by itself after many changes. Nodes get new numbers.
   */
  fold(): void
  sizeBytes(): number
}

export interface DynamicGraphOptions {
  /** Share of later and removed links above which they are merged. */
  readonly foldShare?: number
  /** Fewer changes than this never trigger a merge. */
  readonly foldLeast?: number
}

const FOLD_SHARE = 0.1
const FOLD_LEAST = 4_096
const RELATION_PLACES = new Map<string, number>(RELATIONS.map((relation, at) => [relation, at]))
const NONE: readonly number[] = []

/** Collects the initial nodes and links of a graph, each once, in any order. */
export interface GraphBuilder {
  addNode(node: GraphNode): void
  addLink(link: GraphLink): void
  /** Builds the graph; nothing may be added afterwards. */
  build(): DynamicGraph
}

export function createGraphBuilder(options: DynamicGraphOptions = {}): GraphBuilder {
  const nodes = createNodeTable()
  const links = createLinkTable()
  return {
    addNode: nodes.put,
    addLink({ id, sourceId, targetId, relation, weight }) {
      const kind = RELATION_PLACES.get(relation)
      if (kind !== undefined) links.append(nodes.ensure(sourceId), nodes.ensure(targetId), kind, weight, id)
    },
    build: () => openGraph(nodes, links, options),
  }
}

function openGraph(
  givenNodes: NodeTable,
  givenLinks: LinkTable,
  { foldShare = FOLD_SHARE, foldLeast = FOLD_LEAST }: DynamicGraphOptions,
): DynamicGraph {
  let version = 0
  let nodes = givenNodes
  let links = givenLinks
  let sortedNodes = 0
  let sortedLinks = 0
  let outgoing = new Uint32Array(1)
  let arriving = new Uint32Array(1)
  let incoming: Uint32Array = new Uint32Array(0)
  let removed = 0
  const extraOut = new Map<number, number[]>()
  const extraIn = new Map<number, number[]>()

  const toPlaces = (v: number, offsets: Uint32Array, extra: ReadonlyMap<number, number[]>): Places => ({
    from: v < sortedNodes ? (offsets[v] as number) : 0,
    until: v < sortedNodes ? (offsets[v + 1] as number) : 0,
    extra: extra.size === 0 ? NONE : (extra.get(v) ?? NONE),
  })

  const find = (source: number, target: number, relation: number): number => {
    const place = source < sortedNodes && target < sortedNodes ? findSorted(source, target, relation) : -1
    if (place >= 0) return place
    const [out, into] = [extraOut.get(source) ?? NONE, extraIn.get(target) ?? NONE]
    return (
      (out.length <= into.length ? out : into).find(
        (at) =>
          links.sources[at] === source && links.targets[at] === target && links.relations[at] === relation,
      ) ?? -1
    )
  }

  /**
   * Finds a link by binary search: rows are sorted by target, then relation. Removed links have no relation.
   */
  const findSorted = (source: number, target: number, relation: number): number => {
    let low = outgoing[source] as number
    let high = outgoing[source + 1] as number
    const until = high
    while (low < high) {
      const middle = (low + high) >> 1
      if ((links.targets[middle] as number) < target) low = middle + 1
      else high = middle
    }
    for (let at = low; at < until && links.targets[at] === target; at++) {
      if (links.relations[at] === relation) return at
    }
    return -1
  }

  const drop = (place: number): void => {
    if (links.relations[place] === NO_RELATION) return
    const [source, target] = [links.sources[place] as number, links.targets[place] as number]
    links.relations[place] = NO_RELATION
    removed++
    if (place < sortedLinks) return
    takeOut(extraOut, source, place)
    takeOut(extraIn, target, place)
  }

  const isMuch = () => {
    const loose = links.count - sortedLinks + removed
    return loose > foldLeast && loose > foldShare * sortedLinks
  }

  const fold = (): void => {
    version++
    const used = new Uint8Array(nodes.count)
    for (let at = 0; at < links.count; at++) {
      if (links.relations[at] === NO_RELATION) continue
      used[links.sources[at] as number] = 1
      used[links.targets[at] as number] = 1
    }
    const kept: number[] = []
    for (let v = 0; v < nodes.count; v++) if (used[v] === 1 || nodes.kindOf(v) !== null) kept.push(v)
    kept.sort(nodes.compare)
    const numbers = new Uint32Array(nodes.count)
    for (const [to, from] of kept.entries()) numbers[from] = to
    const former = nodes
    nodes = createNodeTable(kept.map((v) => toNode(former, v)))
    sortedNodes = kept.length
    sortIn(numbers)
  }

  const sortIn = (numbers: Uint32Array): void => {
    const former = links
    for (let at = 0; at < former.count; at++) {
      former.sources[at] = numbers[former.sources[at] as number] as number
      former.targets[at] = numbers[former.targets[at] as number] as number
    }
    const order = sortLinks(former, sortedNodes)
    links = createLinkTable(Math.ceil(order.length * (1 + foldShare / 2)))
    for (const at of order) {
      links.append(
        former.sources[at] as number,
        former.targets[at] as number,
        former.relations[at] as number,
        former.weights[at] as number,
        former.ids.get(at),
      )
    }
    sortedLinks = links.count
    removed = 0
    extraOut.clear()
    extraIn.clear()
    outgoing = toOffsets(links.sources, sortedLinks, sortedNodes)
    arriving = toOffsets(links.targets, sortedLinks, sortedNodes)
    incoming = sortBy(
      Uint32Array.from({ length: sortedLinks }, (_, at) => at),
      links.targets,
      sortedNodes,
    )
  }

  const addExtra = (extra: Map<number, number[]>, v: number, place: number, otherEnds: Uint32Array) => {
    const row = extra.get(v) ?? []
    const comesAfter = (at: number) =>
      nodes.compare(otherEnds[at] as number, otherEnds[place] as number) ||
      (links.relations[at] as number) - (links.relations[place] as number)
    let at = row.length
    while (at > 0 && comesAfter(row[at - 1] as number) > 0) at--
    row.splice(at, 0, place)
    extra.set(v, row)
  }

  const graph: DynamicGraph = {
    get version() {
      return version
    },
    get nodes() {
      return nodes
    },
    get links() {
      return links
    },
    get incoming() {
      return incoming
    },
    placesOut: (v) => toPlaces(v, outgoing, extraOut),
    placesIn: (v) => toPlaces(v, arriving, extraIn),
    countLinks: () => links.count - removed,
    putNode(node) {
      version++
      nodes.put(node)
    },
    removeNode(id) {
      const v = nodes.find(id)
      if (v < 0) return
      version++
      for (const { places, index } of [
        { places: graph.placesOut(v), index: null },
        { places: graph.placesIn(v), index: incoming },
      ]) {
        for (let at = places.from; at < places.until; at++) {
          drop(index === null ? at : (index[at] as number))
        }
        for (const place of [...places.extra]) drop(place)
      }
      nodes.remove(id)
    },
    putLink({ id, sourceId, targetId, relation, weight }) {
      const kind = RELATION_PLACES.get(relation)
      if (kind === undefined) return
      version++
      const [source, target] = [nodes.ensure(sourceId), nodes.ensure(targetId)]
      const known = find(source, target, kind)
      if (known >= 0) {
        links.weights[known] = weight
        links.ids.set(known, id)
        return
      }
      const place = links.append(source, target, kind, weight, id)
      addExtra(extraOut, source, place, links.targets)
      addExtra(extraIn, target, place, links.sources)
      if (isMuch()) fold()
    },
    removeLink({ sourceId, targetId, relation }) {
      const [source, target] = [nodes.find(sourceId), nodes.find(targetId)]
      const place = source < 0 || target < 0 ? -1 : find(source, target, RELATION_PLACES.get(relation) ?? -1)
      if (place < 0) return
      version++
      drop(place)
      if (isMuch()) fold()
    },
    fold,
    sizeBytes: () =>
      nodes.sizeBytes() +
      links.sizeBytes() +
      outgoing.byteLength +
      arriving.byteLength +
      incoming.byteLength +
      (links.count - sortedLinks) * EXTRA_BYTES,
  }

  fold()
  return graph
}

/** Estimated memory of one later link: two one-element lists in two maps. */
const EXTRA_BYTES = 200

function takeOut(extra: Map<number, number[]>, v: number, place: number): void {
  const row = extra.get(v)?.filter((at) => at !== place) ?? []
  if (row.length === 0) extra.delete(v)
  else extra.set(v, row)
}

function toNode(nodes: NodeTable, v: number): GraphNode | NodeId {
  const kind = nodes.kindOf(v)
  const id = nodes.idOf(v)
  if (kind === null) return id
  return { id, kind, scopeId: nodes.scopes[v] as GraphNode['scopeId'], live: nodes.live[v] === 1 }
}

function toOffsets(ends: Uint32Array, count: number, nodeCount: number): Uint32Array<ArrayBuffer> {
  const offsets = new Uint32Array(nodeCount + 1)
  for (let at = 0; at < count; at++) {
    const next = (ends[at] as number) + 1
    offsets[next] = (offsets[next] as number) + 1
  }
  for (let v = 0; v < nodeCount; v++) offsets[v + 1] = (offsets[v + 1] as number) + (offsets[v] as number)
  return offsets
}
