/** Effect of ratings on a memory's quality, and the limit at which it should be archived. */
import { clamp } from './units.ts'

/**
 * Quality change of a rating of full weight, and the number of ratings over which the confidence is averaged.
 */
export interface RatingScale {
  readonly bumpUp: number
  readonly bumpDown: number
  /** At least 1; with 1 only the last rating counts. */
  readonly window: number
  /** Number of strikes at which a memory should be archived, at least 1. */
  readonly strikes: number
}

export const RATING_SCALE: RatingScale = { bumpUp: 0.5, bumpDown: 0.5, window: 20, strikes: 2 }
const USELESS_CONFIDENCE = 2

export interface Rating {
  readonly useful: boolean
  /** 1–10: how good the memory was found. */
  readonly confidence: number
  /** True if the same session rated it useless before; a repetition adds no strike. */
  readonly isRepeated?: boolean
}

export interface Rated {
  /** 0–10. */
  readonly quality: number
  /** Running mean of the ratings' confidence, 1–10; null before the first rating. */
  readonly ratedConfidence: number | null
  /**
   * Number of sessions that rated it useless with a confidence of at most 2, since it was last found useful.
   */
  readonly strikes: number
}

/**
 * Useful: quality + 0.5 · c/10; useless: quality − 0.5 · (11 − c)/10, within 0–10. The confidence is an
 * exponential mean over 20 ratings, α = 2/21, starting with the first. One useful rating resets the strikes.
 * Another scale replaces 0.5 by its bumps and 20 by its window.
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

/** Returns the change of a 0–10 score by a rating. */
export function ratingChange(
  { useful, confidence }: Pick<Rating, 'useful' | 'confidence'>,
  { bumpUp, bumpDown }: RatingScale,
): number {
  const c = clamp(confidence, 1, 10)
  return useful ? (bumpUp * c) / 10 : (-bumpDown * (11 - c)) / 10
}

/**
 * Returns true after two strikes, so that one bad rating deletes nothing, or after as many as the scale says.
 * Governance decides if the memory may be removed.
 */
export function shouldSoftDelete(
  { strikes }: Pick<Rated, 'strikes'>,
  scale: RatingScale = RATING_SCALE,
): boolean {
  return strikes >= scale.strikes
}
