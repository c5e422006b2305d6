/** What ratings make of a memory's quality, and when they say that it should go. */
import { clamp } from './units.ts'

/** What a rating of full weight moves the quality by, and over how many ratings the confidence is averaged. */
export interface RatingScale {
  readonly bumpUp: number
  readonly bumpDown: number
  /** At least 1, where only the last rating counts. */
  readonly window: number
}

export const RATING_SCALE: RatingScale = { bumpUp: 0.5, bumpDown: 0.5, window: 20 }
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
 * exponential mean over 20 ratings, α = 2/21, begun by the first. One useful rating wipes out all strikes. Another
 * scale puts its bumps in place of 0.5 and its window in place of 20.
 */
export function rate(
  before: Rated,
  { useful, confidence, isRepeated = false }: Rating,
  scale: RatingScale = RATING_SCALE,
): Rated {
  const c = clamp(confidence, 1, 10)
  const mean = before.ratedConfidence
  const smoothing = 2 / (scale.window + 1)
  return {
    quality: clamp(before.quality + ratingChange({ useful, confidence: c }, scale), 0, 10),
    ratedConfidence: mean === null ? c : clamp(mean + smoothing * (c - mean), 1, 10),
    strikes: useful ? 0 : before.strikes + (c <= USELESS_CONFIDENCE && !isRepeated ? 1 : 0),
  }
}

/** What a rating adds to a score of 0–10. */
export function ratingChange(
  { useful, confidence }: Pick<Rating, 'useful' | 'confidence'>,
  { bumpUp, bumpDown }: RatingScale,
): number {
  const c = clamp(confidence, 1, 10)
  return useful ? (bumpUp * c) / 10 : (-bumpDown * (11 - c)) / 10
}

/** Two strikes, not one: a single bad rating deletes nothing. Whether it may go is for governance to say. */
export function shouldSoftDelete({ strikes }: Pick<Rated, 'strikes'>): boolean {
  return strikes >= STRIKES
}
