/** Counts how many hits fit into a token budget. Pure. */
import { estimateTokens } from '../../text/estimate-tokens.ts'

/** Tokens of a hit's id, score, date and frame. */
const FRAME_TOKENS = 24
/** Tokens of the mark and id of a line below a hit. */
const LINE_TOKENS = 8

export interface ShownText {
  readonly title: string
  readonly summary: string
  /** Titles of the lines below it. */
  readonly lines: readonly string[]
}

/** Estimates the tokens of a hit as shown in a list, rather too many than too few. */
export function hitTokens({ title, summary, lines }: ShownText): number {
  const own = FRAME_TOKENS + estimateTokens(title) + estimateTokens(summary)
  return Math.ceil(lines.reduce((sum, line) => sum + LINE_TOKENS + estimateTokens(line), own))
}

/**
 * Returns how many hits, best first, fit into the budget; all if it is null. Does not skip a long hit
 * for a shorter one behind it. The best hit always fits.
 */
export function fitHits(tokens: readonly number[], budget: number | null): number {
  if (budget === null) return tokens.length
  let used = 0
  for (const [position, each] of tokens.entries()) {
    used += each
    if (used > budget && position > 0) return position
  }
  return tokens.length
}
