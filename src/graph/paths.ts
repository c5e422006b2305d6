/** The shortest path between two nodes, and the strongest among the shortest. */
import type { Direction, Rows } from './rows.ts'

export interface PathLimits {
  /** Greatest number of steps. */
  readonly maxSteps: number
  /** The direction in which links are walked from the starts. */
  readonly direction: Direction
}

export interface PathStep {
  readonly from: number
  readonly to: number
  /** Link number as in `Rows.links`. */
  readonly link: number
  /** True if the walk follows the link's direction. */
  readonly forward: boolean
}

/** The way a node was reached. */
export interface Arrival {
  /** Product of the weights on the path. */
  readonly strength: number
  /** The last step; null for a start. */
  readonly by: PathStep | null
}

const REVERSED = { out: 'in', in: 'out', both: 'both' } as const

/**
 * Returns the path of fewest steps from any start; among several the one with the greatest product of
 * weights, then the one whose links come first. Empty if the end is a start; null if there is none. Searches
 * from both ends at once, to read little of the graph.
 */
export function findPath(
  rows: Rows,
  starts: readonly number[],
  end: number,
  { maxSteps, direction }: PathLimits,
): readonly PathStep[] | null {
  if (starts.includes(end)) return []
  const ahead = createSearch(rows, starts, direction)
  const behind = createSearch(rows, [end], REVERSED[direction])
  for (let steps = 0; steps < maxSteps; steps++) {
    if (ahead.frontier().length === 0 || behind.frontier().length === 0) return null
    const [searching, other] =
      ahead.frontier().length <= behind.frontier().length ? [ahead, behind] : [behind, ahead]
    // Advances a whole layer: every shortest path crosses it, so the strongest one is known where the
    // searches meet.
    searching.advance()
    const meeting = strongestMeeting(rows, searching, other)
    if (meeting !== null) return joinPaths(ahead, behind, meeting)
  }
  return null
}

interface Search {
  frontier(): readonly number[]
  advance(): void
  arrivalAt(v: number): Arrival | undefined
}

function createSearch(rows: Rows, starts: readonly number[], direction: Direction): Search {
  const arrivals = new Map<number, Arrival>(starts.map((v) => [v, { strength: 1, by: null }]))
  let frontier: number[] = [...arrivals.keys()]
  return {
    frontier: () => frontier,
    arrivalAt: (v) => arrivals.get(v),
    advance() {
      const found = new Map<number, Arrival>()
      for (const from of frontier) {
        const before = arrivals.get(from)?.strength ?? 0
        const count = rows.read(from, direction)
        for (let at = 0; at < count; at++) {
          const to = rows.nodes[at] as number
          if (arrivals.has(to)) continue
          const strength = before * (rows.weights[at] as number)
          const link = rows.links[at] as number
          if (!isBetter(rows, strength, link, found.get(to))) continue
          const by = { from, to, link, forward: rows.forward[at] === 1 }
          found.set(to, { strength, by })
        }
      }
      for (const [v, arrival] of found) arrivals.set(v, arrival)
      frontier = [...found.keys()]
    },
  }
}

/**
 * Returns true if the new way is stronger than the known one, or equally strong with an earlier last link.
 */
export function isBetter(rows: Rows, strength: number, link: number, known: Arrival | undefined): boolean {
  if (known === undefined || strength > known.strength) return true
  return strength === known.strength && known.by !== null && rows.precedes(link, known.by.link)
}

/** Returns the node that both searches have reached and whose path is strongest; null if there is none. */
function strongestMeeting(rows: Rows, searching: Search, other: Search): number | null {
  let best: (Arrival & { readonly node: number }) | undefined
  for (const node of searching.frontier()) {
    const here = searching.arrivalAt(node)
    const beyond = other.arrivalAt(node)
    if (here === undefined || beyond === undefined) continue
    const strength = here.strength * beyond.strength
    if (isBetter(rows, strength, here.by?.link ?? 0, best)) best = { node, strength, by: here.by }
  }
  return best?.node ?? null
}

function joinPaths(ahead: Search, behind: Search, meeting: number): PathStep[] {
  const path: PathStep[] = []
  for (let v = meeting; ; ) {
    const by = ahead.arrivalAt(v)?.by ?? null
    if (by === null) break
    path.unshift(by)
    v = by.from
  }
  for (let v = meeting; ; ) {
    const by = behind.arrivalAt(v)?.by ?? null
    if (by === null) break
    path.push({ from: by.to, to: by.from, link: by.link, forward: !by.forward })
    v = by.from
  }
  return path
}
