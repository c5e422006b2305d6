/** What ratings make of a memory's quality, and when they say that it should go. */
import { clamp } from './units.ts'

const BUMP = 0.5
const WINDOW = 20
const SMOOTHING = 2 / (WINDOW + 1)
const USELESS_CONFIDENCE = 2
const STRIKES = 2

export interface Rating {
  readonly useful: boolean
  /** 1–10: how good the memory was found to be. */
  readonly confidence: number
  /** The same session found fault with it before: saying so again is no second strike. */
  readonly isRepeated?: boolean
}

export interface Rated {
  /** 0–10. */
  readonly quality: number
  /** Running mean of the ratings' confidence, 1–10; null before the first. */
  readonly ratedConfidence: number | null
  /** Sessions that rated it useless with a confidence of at most 2, since it was last found useful. */
  readonly strikes: number
}

/**
 * Useful: quality + 0.5 · c/10; useless: quality − 0.5 · (11 − c)/10, within 0–10. The confidence runs as an
 * exponential mean over 20 ratings, α = 2/21, begun by the first. One useful rating wipes out all strikes.
 */
export function rate(before: Rated, { useful, confidence, isRepeated = false }: Rating): Rated {
  const c = clamp(confidence, 1, 10)
  const change = useful ? (BUMP * c) / 10 : (-BUMP * (11 - c)) / 10
  const mean = before.ratedConfidence
  return {
    quality: clamp(before.quality + change, 0, 10),
    ratedConfidence: mean === null ? c : clamp(mean + SMOOTHING * (c - mean), 1, 10),
    strikes: useful ? 0 : before.strikes + (c <= USELESS_CONFIDENCE && !isRepeated ? 1 : 0),
  }
}

/** Two strikes, not one: a single bad rating deletes nothing. Whether it may go is for governance to say. */
export function shouldSoftDelete({ strikes }: Pick<Rated, 'strikes'>): boolean {
  return strikes >= STRIKES
}
