/** Brings signals of different units onto one scale. */

export interface Scale {
  readonly mean: number
  readonly deviation: number
}

/** Mean and (population) standard deviation of the values; both 0 for none. */
export function measureScale(values: readonly number[]): Scale {
  if (values.length === 0) return { mean: 0, deviation: 0 }
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return { mean, deviation: Math.sqrt(squares / values.length) }
}

/** (x − mean) / deviation; 0 where everything is equal. */
export function toStandardScore(value: number, { mean, deviation }: Scale): number {
  return deviation > 1e-9 ? (value - mean) / deviation : 0
}
