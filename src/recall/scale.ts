/** Brings signals of different units onto one scale. */

export interface Scale {
  readonly mean: number
  readonly deviation: number
}

/** Mean and standard deviation of the values; `zeros` further values of 0 are counted with them. */
export function measureScale(values: readonly number[], zeros = 0): Scale {
  const count = values.length + zeros
  if (count === 0) return { mean: 0, deviation: 0 }
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / count
  let squares = zeros * mean * mean
  for (const value of values) squares += (value - mean) ** 2
  return { mean, deviation: Math.sqrt(squares / count) }
}

/** (x − mean) / deviation; 0 where everything is equal. */
export function toStandardScore(value: number, { mean, deviation }: Scale): number {
  return deviation > 1e-9 ? (value - mean) / deviation : 0
}
