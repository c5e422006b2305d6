/**
 * Divides a stretch that is too long for one segment where a cut does least harm: as few cuts as the budget
 * allows, between exchanges rather than inside one, at clear boundaries rather than vague ones. Pure.
 */

export interface Piece {
  readonly tokens: number
  /** The cost of a cut before this piece, above 0. */
  readonly cost: number
}

/** A segment shorter than this share of the budget is a splinter. */
const SPLINTER_SHARE = 0.2
const SPLINTER_COST = 0.5

/**
 * Returns the indexes of the pieces before which to cut, ascending, so that no part exceeds the budget; a
 * piece that exceeds it alone stands alone. Of equally good ways, the one whose last cut is latest. Empty
 * if everything fits.
 */
export function fitBudget(pieces: readonly Piece[], budget: number): number[] {
  const best: number[] = [0]
  const cutBefore: number[] = [0]
  for (let end = 1; end <= pieces.length; end++) {
    let tokens = 0
    let least = Number.POSITIVE_INFINITY
    let from = end - 1
    for (let start = end - 1; start >= 0; start--) {
      tokens += pieces[start]?.tokens ?? 0
      if (tokens > budget && start < end - 1) break
      const isSplinter = tokens < budget * SPLINTER_SHARE
      const cost =
        (best[start] ?? 0) +
        (start === 0 ? 0 : (pieces[start]?.cost ?? 0)) +
        (isSplinter ? SPLINTER_COST * (1 - tokens / (budget * SPLINTER_SHARE)) : 0)
      if (cost < least) {
        least = cost
        from = start
      }
    }
    best.push(least)
    cutBefore.push(from)
  }
  const cuts: number[] = []
  for (let at = cutBefore[pieces.length] ?? 0; at > 0; at = cutBefore[at] ?? 0) cuts.unshift(at)
  return cuts
}
