/**
 * Selects the sentences of a segment that are kept, within a share of its tokens. The first of a turn is
 * worth more than the second, neighbours share one label, and of equals the shorter is preferred.
 */

export interface Candidate {
  readonly turn: number
  readonly place: number
  readonly tokens: number
  /** The probability that somebody will ask for it, 0–1. */
  readonly worth01: number
}

export interface SelectionLimits {
  /** Met on average: the last sentence may exceed it by as much as leaving it out would fall short. */
  readonly budgetTokens: number
  /** Sentences of less worth are never kept. */
  readonly leastWorth01: number
  /** The cost of naming the speaker, paid once for neighbouring sentences. */
  readonly labelTokens: (turn: number) => number
  readonly mostPerTurn: (turn: number) => number
}

/** The worth of a further sentence of the same turn, relative to the first. */
const FURTHER = 0.5
/** The exponent of length: with 0 length costs nothing, with 1 worth counts per token. */
const THRIFT = 0.6

/** Only this many candidates, the most worthy ones, are considered. */
const MOST_CANDIDATES = 1_000

/** Returns the indexes of the kept ones, ascending. Greedy and deterministic: of equals the earlier. */
export function selectSentences(candidates: readonly Candidate[], limits: SelectionLimits): number[] {
  const kept = new Set<number>()
  const places = new Map<number, Set<number>>()
  const worthy = [...candidates.entries()]
    .filter(([, { worth01 }]) => worth01 >= limits.leastWorth01)
    .sort(([, a], [, b]) => b.worth01 - a.worth01)
    .slice(0, MOST_CANDIDATES)
    .sort(([a], [b]) => a - b)
  let left = limits.budgetTokens
  for (;;) {
    let best = -1
    let bestValue = 0
    let bestCost = 0
    for (const [i, { turn, place, tokens, worth01 }] of worthy) {
      if (kept.has(i)) continue
      const taken = places.get(turn)
      if (taken !== undefined && taken.size >= limits.mostPerTurn(turn)) continue
      const joins = taken !== undefined && (taken.has(place - 1) || taken.has(place + 1))
      const cost = tokens + (joins ? 0 : limits.labelTokens(turn))
      if (cost > 2 * left) continue
      const value = (worth01 * (taken === undefined ? 1 : FURTHER)) / cost ** THRIFT
      if (value > bestValue) {
        best = i
        bestValue = value
        bestCost = cost
      }
    }
    const chosen = candidates[best]
    if (chosen === undefined) return [...kept].sort((a, b) => a - b)
    kept.add(best)
    left -= bestCost
    places.set(chosen.turn, (places.get(chosen.turn) ?? new Set()).add(chosen.place))
  }
}
