/** How many hits fit into a number of tokens. Pure. */
import { estimateTokens } from '../../text/estimate-tokens.ts'

/** Id, score, date and whatever else frames a hit on every surface. */
const FRAME_TOKENS = 24
/** Mark and id of a line beneath a hit. */
const LINE_TOKENS = 8

export interface ShownText {
  readonly title: string
  readonly summary: string
  /** Titles of what is named beneath it. */
  readonly lines: readonly string[]
}

/** What a hit takes, as shown in a list. Rather too many than too few. */
export function hitTokens({ title, summary, lines }: ShownText): number {
  const own = FRAME_TOKENS + estimateTokens(title) + estimateTokens(summary)
  return Math.ceil(lines.reduce((sum, line) => sum + LINE_TOKENS + estimateTokens(line), own))
}

/**
 * How many of the hits, best first, fit into the budget: none is skipped for a shorter one behind it. The best always
 * fits. null: all of them.
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
