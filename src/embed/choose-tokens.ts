/** Which tokens to keep where a text has more than there is room for. What weighs nothing is never kept. */

/**
 * Indexes of the tokens of a document, in order; of too many every second, third and so on, so that all parts
 * of a long text can still be found.
 */
export function chooseEvenly(weights: readonly number[], most: number): number[] {
  const weighing = indexesOfWeight(weights)
  if (weighing.length <= most) return weighing
  return Array.from({ length: most }, (_, n) => weighing[Math.floor((n * weighing.length) / most)] ?? 0)
}

/** Indexes of the tokens of a query, in order; of too many those that weigh most, as they decide its answer. */
export function chooseHeaviest(weights: readonly number[], most: number): number[] {
  const weighing = indexesOfWeight(weights)
  if (weighing.length <= most) return weighing
  const byWeight = weighing.toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  return byWeight.slice(0, most).sort((a, b) => a - b)
}

function indexesOfWeight(weights: readonly number[]): number[] {
  return weights.flatMap((weight, i) => (weight > 0 ? [i] : []))
}
