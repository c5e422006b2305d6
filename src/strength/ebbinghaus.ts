/**
 * Relevance of a memory: it decays after the last reinforcement and starts higher the more often it was used.
 */
import { clamp, clamp01 } from './units.ts'

/** From this salience on, relevance has a floor and only the retention rule may archive. */
export const HIGH_SALIENCE = 0.7
const FLOOR_SHARE = 0.3
const MAX_DECAY_PER_DAY = 0.07
const MAX_BOOST = 1.5

export interface RelevanceInput {
  /** 0–1, without boost. */
  readonly salience: number
  /** Factor 1–1.5 from prediction error. */
  readonly salienceBoost: number
  /** Number of all accesses ever. */
  readonly accesses: number
  /** Days since the last reinforcement, or its creation. */
  readonly elapsedDays: number
}

/** min(1, salience · boost): the start of the curve, which also sets its decay rate. */
export function boostedSalience(salience: number, boost: number): number {
  return clamp01(clamp01(salience) * clamp(boost, 1, MAX_BOOST))
}

/** λ = 0.07 · (1 − salience) per day. A salience of 1 does not fade. */
export function relevanceDecayPerDay(salience: number): number {
  return MAX_DECAY_PER_DAY * (1 - clamp01(salience))
}

/**
 * Returns 0.3 · salience if the salience (without boost) is at least 0.7, else 0. A floor for every memory
 * would keep all of them above the archive limits.
 */
export function relevanceFloor(salience: number): number {
  return salience >= HIGH_SALIENCE ? FLOOR_SHARE * clamp01(salience) : 0
}

/**
 * R = min(1, s · (1 + ln(1 + n)) · e^(−λ·t) + floor), with s the boosted salience and λ made from it, n the
 * accesses (the spacing effect, with diminishing returns), t in days.
 * @returns 0–1, never rising with time
 * @see Ebbinghaus 1885, Über das Gedächtnis; Cepeda et al. 2006, Psychological Bulletin 132(3), 354–380
 */
export function relevance({ salience, salienceBoost, accesses, elapsedDays }: RelevanceInput): number {
  const s = boostedSalience(salience, salienceBoost)
  const strength = 1 + Math.log1p(Math.max(0, accesses))
  const fading = Math.exp(-relevanceDecayPerDay(s) * Math.max(0, elapsedDays))
  return clamp01(s * strength * fading + relevanceFloor(salience))
}
