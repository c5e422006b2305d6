/**
 * Finds which units of a text hold which protected things, in time that grows linearly with the text. Pure.
 */
import { holds, type ProtectedThing } from './protected-things.ts'
import type { Unit } from './units.ts'

const WORD = /[\p{L}\p{N}]+/gu

/** Returns for each thing the units that hold it, in order; none if it extends over two units. */
export function findHolders(units: readonly Unit[], things: readonly ProtectedThing[]): readonly number[][] {
  const byWord = new Map<string, number[]>()
  units.forEach(({ text }, i) => {
    for (const word of new Set(text.match(WORD))) {
      const known = byWord.get(word)
      if (known === undefined) byWord.set(word, [i])
      else known.push(i)
    }
  })
  const everywhere = units.map((_, i) => i)
  return things.map((thing) => {
    const words = thing.text.match(WORD) ?? []
    const candidates = words
      .map((word) => byWord.get(word) ?? [])
      .reduce((rarest, found) => (found.length < rarest.length ? found : rarest), everywhere)
    return candidates.filter((i) => holds(units[i]?.text ?? '', thing))
  })
}

/**
 * Returns units that, with those kept already, hold every thing that some unit holds. Greedy: always the
 * one with the most new things for its length.
 */
export function coverThings(
  units: readonly Unit[],
  holders: readonly (readonly number[])[],
  kept: ReadonlySet<number>,
): number[] {
  const open = new Set<number>()
  const thingsIn = units.map((): number[] => [])
  holders.forEach((holder, thing) => {
    if (holder.length === 0 || holder.some((i) => kept.has(i))) return
    open.add(thing)
    for (const i of holder) thingsIn[i]?.push(thing)
  })
  const gainOf = (i: number) =>
    (thingsIn[i]?.filter((thing) => open.has(thing)).length ?? 0) / Math.max(20, units[i]?.text.length ?? 0)
  const queue = createQueue(
    units.flatMap((_, i) => (thingsIn[i]?.length === 0 ? [] : [{ i, gain: gainOf(i) }])),
  )
  const chosen: number[] = []
  while (open.size > 0) {
    const best = queue.take()
    if (best === null) return chosen
    // Gains only shrink, so a gain that has not changed is still the largest.
    const gain = gainOf(best.i)
    if (gain < best.gain) {
      if (gain > 0) queue.add({ i: best.i, gain })
      continue
    }
    chosen.push(best.i)
    for (const thing of thingsIn[best.i] ?? []) open.delete(thing)
  }
  return chosen
}

interface Candidate {
  readonly i: number
  readonly gain: number
}

const isBefore = (a: Candidate, b: Candidate) => a.gain > b.gain || (a.gain === b.gain && a.i < b.i)

/** A binary heap, largest gain first; of equal gains the earlier unit. */
function createQueue(candidates: readonly Candidate[]) {
  const heap: Candidate[] = []
  const swap = (a: number, b: number) => {
    const [one, other] = [heap[a], heap[b]]
    if (one === undefined || other === undefined) return
    heap[a] = other
    heap[b] = one
  }
  const goesFirst = (a: number, b: number): boolean => {
    const [one, other] = [heap[a], heap[b]]
    return one !== undefined && other !== undefined && isBefore(one, other)
  }
  const add = (candidate: Candidate) => {
    heap.push(candidate)
    for (let at = heap.length - 1; at > 0; ) {
      const above = (at - 1) >> 1
      if (!goesFirst(at, above)) return
      swap(at, above)
      at = above
    }
  }
  for (const candidate of candidates) add(candidate)
  return {
    add,
    take(): Candidate | null {
      const first = heap[0]
      const last = heap.pop()
      if (first === undefined || last === undefined) return null
      if (heap.length === 0) return first
      heap[0] = last
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        const below = goesFirst(right, left) ? right : left
        if (!goesFirst(below, at)) return first
        swap(below, at)
        at = below
      }
    },
  }
}
