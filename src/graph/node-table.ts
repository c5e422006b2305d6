/** Nodes in columns, found by id. Nodes known at the last sort are in the order of their ids. */
import type { GraphNode, NodeId } from '../core/edge.ts'

type NodeKind = GraphNode['kind']

export interface NodeTable {
  readonly count: number
  readonly scopes: Uint32Array
  /** 1 if a walk may enter the node. */
  readonly live: Uint8Array
  /** Returns −1 if the id is unknown. */
  find(id: string): number
  /** Returns the node, or adds it as the bare end of a link until `put` describes it. */
  ensure(id: NodeId): number
  put(node: GraphNode): void
  /** Keeps the position as a node that no walk may enter, until the next sort. */
  remove(id: string): void
  idOf(v: number): NodeId
  /** null if removed, or only known as the end of a link. */
  kindOf(v: number): NodeKind | null
  /** Negative if a comes before b in the order of ids. */
  compare(a: number, b: number): number
  countLive(): number
  sizeBytes(): number
}

const KINDS = ['memory', 'entity'] as const
const NO_KIND = 255
const LEAST_CAPACITY = 64
/** Estimated memory of an id: the string and its entries in the map and the list. */
const ID_BYTES = 120

/** @param ordered initial nodes in the order of ids */
export function createNodeTable(ordered: readonly (GraphNode | NodeId)[] = []): NodeTable {
  let capacity = Math.max(LEAST_CAPACITY, ordered.length)
  const ids: NodeId[] = []
  const places = new Map<string, number>()
  let kinds = new Uint8Array(capacity).fill(NO_KIND)
  /** Sort keys in the order of ids; a later node gets a key halfway between its neighbours. */
  let keys = new Float64Array(capacity)

  const grow = () => {
    capacity = Math.ceil(capacity * 1.5)
    const grownKinds = new Uint8Array(capacity).fill(NO_KIND)
    grownKinds.set(kinds)
    kinds = grownKinds
    table.scopes = extend(new Uint32Array(capacity), table.scopes)
    table.live = extend(new Uint8Array(capacity), table.live)
    keys = extend(new Float64Array(capacity), keys)
  }
  const add = (id: NodeId, key: number): number => {
    if (ids.length === capacity) grow()
    const v = ids.length
    ids.push(id)
    places.set(id, v)
    keys[v] = key
    return v
  }
  const table = {
    scopes: new Uint32Array(capacity),
    live: new Uint8Array(capacity),
    get count() {
      return ids.length
    },
    find: (id: string) => places.get(id) ?? -1,
    ensure: (id: NodeId) => places.get(id) ?? add(id, lowerBound(ids, ordered.length, id) - 0.5),
    put(node: GraphNode) {
      fill(table.ensure(node.id), node)
    },
    remove(id: string) {
      const v = places.get(id)
      if (v === undefined) return
      kinds[v] = NO_KIND
      table.live[v] = 0
    },
    idOf: (v: number) => ids[v] as NodeId,
    kindOf: (v: number) => KINDS[kinds[v] ?? NO_KIND] ?? null,
    compare(a: number, b: number) {
      const apart = (keys[a] as number) - (keys[b] as number)
      if (apart !== 0 || a === b) return apart
      return (ids[a] as string) < (ids[b] as string) ? -1 : 1
    },
    countLive() {
      let count = 0
      for (let v = 0; v < ids.length; v++) count += table.live[v] as number
      return count
    },
    sizeBytes: () =>
      table.scopes.byteLength +
      table.live.byteLength +
      kinds.byteLength +
      keys.byteLength +
      ids.length * ID_BYTES,
  }
  const fill = (v: number, node: GraphNode) => {
    kinds[v] = KINDS.indexOf(node.kind)
    table.scopes[v] = node.scopeId
    table.live[v] = node.live ? 1 : 0
  }
  for (const [v, node] of ordered.entries()) {
    if (typeof node === 'string') add(node, v)
    else fill(add(node.id, v), node)
  }
  return table
}

/** Returns how many of the first `count` ids come before this one. */
function lowerBound(ids: readonly string[], count: number, id: string): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] as string) < id) low = middle + 1
    else high = middle
  }
  return low
}

function extend<T extends Uint32Array | Uint8Array | Float64Array>(larger: T, values: T): T {
  larger.set(values)
  return larger
}
