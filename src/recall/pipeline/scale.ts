/** Brings signals of different units onto one scale. */

export interface Scale {
  readonly mean: number
  readonly deviation: number
}

/**
 * Returns mean and (population) standard deviation; both 0 for an empty list.
 * @param fewest minimum count; missing values count as zeros
 */
export function measureScale(values: readonly number[], fewest = 0): Scale {
  if (values.length === 0) return { mean: 0, deviation: 0 }
  const count = Math.max(values.length, fewest)
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / count
  let squares = (count - values.length) * mean ** 2
  for (const value of values) squares += (value - mean) ** 2
  return { mean, deviation: Math.sqrt(squares / count) }
}

/** (x − mean) / deviation; 0 if all values are equal. */
export function toStandardScore(value: number, { mean, deviation }: Scale): number {
  return deviation > 1e-9 ? (value - mean) / deviation : 0
}

const DIGITS = 5

/** Rounds to 5 significant digits, so that small values stay distinct. */
export function toDigits(value: number): number {
  return Number(value.toPrecision(DIGITS))
}
