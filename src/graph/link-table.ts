/**
 * Links in columns: two ends, relation, weight, id. A link keeps its position until the columns are sorted
 * again.
 */
import { createIdColumn, type IdColumn } from './id-column.ts'

/** The relation code of a removed link. */
export const NO_RELATION = 255

export interface LinkTable {
  /** Number of positions, those of removed links included. */
  readonly count: number
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  /** Indexes into the list of relations; NO_RELATION for a removed link. */
  readonly relations: Uint8Array
  readonly weights: Float64Array
  readonly ids: IdColumn
  /** Returns the position of the new link. */
  append(source: number, target: number, relation: number, weight: number, id: string): number
  sizeBytes(): number
}

const LEAST_CAPACITY = 64

export function createLinkTable(capacity = LEAST_CAPACITY): LinkTable {
  const size = Math.max(LEAST_CAPACITY, capacity)
  const table = {
    count: 0,
    sources: new Uint32Array(size),
    targets: new Uint32Array(size),
    relations: new Uint8Array(size),
    weights: new Float64Array(size),
    ids: createIdColumn(size),
    append(source: number, target: number, relation: number, weight: number, id: string): number {
      if (table.count === table.sources.length) grow()
      const at = table.count++
      table.sources[at] = source
      table.targets[at] = target
      table.relations[at] = relation
      table.weights[at] = weight
      table.ids.set(at, id)
      return at
    },
    sizeBytes: () =>
      table.sources.byteLength +
      table.targets.byteLength +
      table.relations.byteLength +
      table.weights.byteLength +
      table.ids.sizeBytes(),
  }
  const grow = () => {
    const larger = Math.ceil(table.count * 1.5)
    table.sources = copyInto(new Uint32Array(larger), table.sources)
    table.targets = copyInto(new Uint32Array(larger), table.targets)
    table.relations = copyInto(new Uint8Array(larger), table.relations)
    table.weights = copyInto(new Float64Array(larger), table.weights)
  }
  return table
}

function copyInto<T extends Uint32Array | Uint8Array | Float64Array>(larger: T, values: T): T {
  larger.set(values)
  return larger
}

/**
 * Returns the positions of links ordered by source, target and relation, without removed ones, by three
 * counting sorts.
 * @param nodeCount upper bound of the ends, exclusive
 */
export function sortLinks(table: LinkTable, nodeCount: number): Uint32Array {
  const present = new Uint32Array(table.count)
  let count = 0
  for (let at = 0; at < table.count; at++) if (table.relations[at] !== NO_RELATION) present[count++] = at
  const byRelation = sortBy(present.subarray(0, count), table.relations, NO_RELATION)
  return sortBy(sortBy(byRelation, table.targets, nodeCount), table.sources, nodeCount)
}

/** Sorts positions by key with a stable counting sort. */
export function sortBy(places: Uint32Array, keys: Uint32Array | Uint8Array, keyCount: number): Uint32Array {
  const next = new Uint32Array(keyCount + 1)
  for (let i = 0; i < places.length; i++) {
    const key = keys[places[i] as number] as number
    next[key + 1] = (next[key + 1] as number) + 1
  }
  for (let key = 0; key < keyCount; key++) next[key + 1] = (next[key + 1] as number) + (next[key] as number)
  const sorted = new Uint32Array(places.length)
  for (let i = 0; i < places.length; i++) {
    const place = places[i] as number
    const key = keys[place] as number
    const at = next[key] as number
    next[key] = at + 1
    sorted[at] = place
  }
  return sorted
}
