/** Surprise: how unexpected a new memory is, given the centroids of known topics. */

/** The value used while no topic is known. */
export const NEUTRAL_SURPRISE = 0.5

/**
 * surprise = 1 − maxᵢ sim(m, cᵢ), over the centroids cᵢ of the known clusters; 0.5 if there are none.
 * @param similarities01 calibrated similarity to each centroid
 * @returns 0 (at the centroid of a cluster) to 1 (unlike all of them)
 * @see Behrouz, Zhong & Mirrokni 2024, Titans: Learning to Memorize at Test Time, arXiv 2501.00663
 */
export function surprise(similarities01: readonly number[]): number {
  if (similarities01.length === 0) return NEUTRAL_SURPRISE
  const nearest = similarities01.reduce((max, similarity) => Math.max(max, similarity), 0)
  return Math.min(1, Math.max(0, 1 - nearest))
}
