/** Chooses the tokens to keep if a text has more than the limit. Tokens of weight 0 are never kept. */

/**
 * Returns indexes of a document's tokens in order. If there are too many, takes an even sample, so that all
 * parts of a long text can be found.
 */
export function chooseEvenly(weights: readonly number[], most: number): number[] {
  const weighing = indexesOfWeight(weights)
  if (weighing.length <= most) return weighing
  return Array.from({ length: most }, (_, n) => weighing[Math.floor((n * weighing.length) / most)] ?? 0)
}

/**
 * Returns indexes of a query's tokens in order. If there are too many, takes the heaviest, which matter most.
 */
export function chooseHeaviest(weights: readonly number[], most: number): number[] {
  const weighing = indexesOfWeight(weights)
  if (weighing.length <= most) return weighing
  const byWeight = weighing.toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  return byWeight.slice(0, most).sort((a, b) => a - b)
}

function indexesOfWeight(weights: readonly number[]): number[] {
  return weights.flatMap((weight, i) => (weight > 0 ? [i] : []))
}
