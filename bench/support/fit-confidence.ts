/**
 * Fits the weights of injection confidence: logistic regression by Newton's method, tried on held-out
 * conversations. Pure.
 */
import {
  type InjectionFeatures,
  type InjectionWeights,
  weighFeatures,
} from '../../src/session/prompt/injection-confidence.ts'
import type { RatedHit, RatedPrompt } from './hook-curve.ts'
import { round } from './measure.ts'

/** Keeps weights finite if a feature separates the hits perfectly. */
const RIDGE = 0.01
const MOST_STEPS = 50

export interface FittedConfidence<P> {
  readonly hits: number
  /** Weights fitted on all groups. */
  readonly weights: InjectionWeights
  /** Each group's prompts, rated by weights that were fitted on the other groups. */
  readonly heldOut: readonly P[]
}

export function fitConfidence<P extends RatedPrompt>(prompts: readonly P[]): FittedConfidence<P> {
  const groups = [...new Set(prompts.map(({ group }) => group))]
  const heldOut = groups.flatMap((name) => {
    const weights = fitOn(prompts.filter(({ group }) => group !== name))
    return prompts
      .filter(({ group }) => group === name)
      .map((prompt) => ({
        ...prompt,
        hits: prompt.hits.map((hit) => ({ ...hit, confidence: weighFeatures(hit.features, weights) })),
      }))
  })
  const hits = prompts.reduce((sum, prompt) => sum + prompt.hits.length, 0)
  return { hits, weights: roundWeights(fitOn(prompts)), heldOut }
}

function fitOn(prompts: readonly RatedPrompt[]): InjectionWeights {
  const hits = prompts.flatMap((prompt) => prompt.hits)
  const [first] = hits
  if (first === undefined) throw new Error('there is nothing to fit on')
  const names = Object.keys(first.features) as (keyof InjectionFeatures)[]
  const rows = hits.map(({ features }) => [1, ...names.map((name) => features[name])])
  const weights = solveLogistic(rows, hits)
  const [bias = 0, ...others] = weights
  return { ...toRecord(names, others), bias }
}

/** w ← w − (XᵀSX + λI)⁻¹ (Xᵀ(p − y) + λw), until it converges; the bias is not regularised. */
function solveLogistic(rows: readonly (readonly number[])[], hits: readonly RatedHit[]): number[] {
  const size = rows[0]?.length ?? 0
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < MOST_STEPS; step++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : RIDGE * weight))
    const curvature: number[][] = weights.map((_, i) =>
      weights.map((__, j) => (i === j && i > 0 ? RIDGE : 0)),
    )
    for (const [n, row] of rows.entries()) {
      const sum = row.reduce((total, value, i) => total + value * (weights[i] ?? 0), 0)
      const chance = 1 / (1 + Math.exp(-sum))
      const error = chance - (hits[n]?.helps === true ? 1 : 0)
      for (const [i, a] of row.entries()) {
        gradient[i] = (gradient[i] ?? 0) + error * a
        const line = curvature[i] ?? []
        for (const [j, b] of row.entries()) line[j] = (line[j] ?? 0) + chance * (1 - chance) * a * b
      }
    }
    const change = solveLinear(curvature, gradient)
    weights = weights.map((weight, i) => weight - (change[i] ?? 0))
    if (change.every((value) => Math.abs(value) < 1e-8)) break
  }
  return weights
}

/** Gaussian elimination with pivoting. */
export function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let i = column + 1; i < size; i++) {
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = i
    }
    const upper = rows[pivot] ?? []
    const lower = rows[column] ?? []
    rows[column] = upper
    rows[pivot] = lower
    for (let i = 0; i < size; i++) {
      const row = rows[i] ?? []
      if (i === column) continue
      const factor = (row[column] ?? 0) / (upper[column] ?? 1)
      for (let j = column; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (upper[j] ?? 0)
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}

function toRecord(names: readonly (keyof InjectionFeatures)[], values: readonly number[]): InjectionFeatures {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? 0])) as unknown as InjectionFeatures
}

function roundWeights(weights: InjectionWeights): InjectionWeights {
  return Object.fromEntries(
    Object.entries(weights).map(([name, value]) => [name, round(value, 2)]),
  ) as unknown as InjectionWeights
}
