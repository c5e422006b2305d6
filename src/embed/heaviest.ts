/** Which of many to keep when there is no room for all. */

/** Indexes of what weighs more than 0, in order; where these are more than `most`, of the heaviest. */
export function heaviest(weights: readonly number[], most: number): number[] {
  const weighing = weights.flatMap((weight, i) => (weight > 0 ? [i] : []))
  if (weighing.length <= most) return weighing
  const byWeight = weighing.toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  return byWeight.slice(0, most).sort((a, b) => a - b)
}
