/**
 * Which sentences of a segment are kept, within a share of its tokens. The first of a turn is worth more than
 * the second, and neighbours share one label; short ones are preferred among equals.
 */

export interface Candidate {
  readonly turn: number
  readonly place: number
  readonly tokens: number
  /** 0–1: how likely somebody will ask for it. */
  readonly worth01: number
}

export interface SelectionLimits {
  /** Met on average: the last sentence may go over by as much as leaving it out would fall short. */
  readonly budgetTokens: number
  /** Below this nothing is kept. */
  readonly leastWorth01: number
  /** What naming the speaker costs; paid once for neighbouring sentences. */
  readonly labelTokens: (turn: number) => number
  readonly mostPerTurn: (turn: number) => number
}

/** What a further sentence of the same turn is worth, against the first. */
const FURTHER = 0.5
/** Between 0, where length costs nothing, and 1, where worth is counted by the token. */
const THRIFT = 0.6

/** So many are looked at, the most worthy ones. */
const MOST_CANDIDATES = 1_000

/** Indexes of the kept ones, ascending. Greedy, deterministic: of equals the earlier. */
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
