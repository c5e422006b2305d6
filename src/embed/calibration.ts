/**
 * One similarity scale for all models. A model's raw cosines fall into a narrow band; centring on the model's
 * mean vector spreads them, and its calibration maps them to the scale that thresholds are written for.
 */
import type { EmbeddingModel } from '../core/ports/embedder.ts'

/**
 * Returns the similarity of two unit vectors on the common scale, clamped to 0–1. A model without a mean uses
 * its raw cosine.
 */
export function calibrated01(
  a: Float32Array,
  b: Float32Array,
  model: Pick<EmbeddingModel, 'mean' | 'calibration'>,
): number {
  const cosine = model.mean === null ? dot(a, b) : centredCosine(a, b, model.mean)
  return Math.min(1, Math.max(0, interpolate(cosine, model.calibration ?? [])))
}

/**
 * Cosine of a − m and b − m for unit vectors a, b:
 * (a·b − a·m − b·m + m·m) / √((1 − 2a·m + m·m)(1 − 2b·m + m·m)); 0 if one of them equals the mean.
 */
export function centredCosine(a: Float32Array, b: Float32Array, m: Float32Array): number {
  const am = dot(a, m)
  const bm = dot(b, m)
  const mm = dot(m, m)
  const lengths = Math.sqrt(Math.max(0, (1 - 2 * am + mm) * (1 - 2 * bm + mm)))
  return lengths > 0 ? (dot(a, b) - am - bm + mm) / lengths : 0
}

/**
 * Interpolates linearly through rising pairs [x, y]; the first and last y apply beyond them. Without pairs,
 * returns x.
 */
export function interpolate(x: number, pairs: readonly (readonly [number, number])[]): number {
  const after = pairs.findIndex(([at]) => at >= x)
  if (after < 0) return pairs.at(-1)?.[1] ?? x
  const [x1, y1] = pairs[after] ?? [x, x]
  const [x0, y0] = pairs[after - 1] ?? [x1, y1]
  return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number)
  return sum
}
