/**
 * Ranks the candidates of asked questions again, with other weights: each contribution of each candidate
 * times a factor. The candidates, their signals and what was folded stay as recall found them. Pure.
 */
import type { Signals } from '../src/core/recall.ts'
import { averageMetrics, measureRanking, type RankingMetrics } from './ranking-metrics.ts'

export interface RescorableCandidate {
  /** Decides between equal scores, as in recall. */
  readonly id: string
  /** The turns that it counts as; several for a memory that is based on several turns. */
  readonly turns: readonly string[]
  /** The contribution of each signal to its score under the shipped weights. */
  readonly contributions: Signals
}

export interface RescorableQuestion {
  readonly conversation: string
  readonly category: string
  readonly relevant: ReadonlySet<string>
  readonly candidates: readonly RescorableCandidate[]
}

/** Factors by signal; 1 for a signal that is left out. */
export type Factors = Readonly<Record<string, number>>

/** The length of ranked lists. */
export const RANKED = 10

/** Returns the signals that contribute to any candidate, in the order of their first occurrence. */
export function listSignals(questions: readonly RescorableQuestion[]): string[] {
  const names = new Set<string>()
  for (const { candidates } of questions) {
    for (const { contributions } of candidates) {
      for (const [name, value] of Object.entries(contributions)) if (value !== 0) names.add(name)
    }
  }
  return [...names]
}

/** Returns the best ten turns under other weights. */
export function rankAgain(question: RescorableQuestion, factors: Factors = {}): string[] {
  const scored = question.candidates.map((candidate) => {
    let score = 0
    for (const name in candidate.contributions) {
      score += (factors[name] ?? 1) * (candidate.contributions[name] ?? 0)
    }
    return { candidate, score }
  })
  scored.sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
  return toTurns(scored.map(({ candidate }) => candidate))
}

/** Returns the first ten turns of the candidates, best first, each at its first place. */
export function toTurns(candidates: Iterable<Pick<RescorableCandidate, 'turns'>>): string[] {
  const found = new Set<string>()
  for (const { turns } of candidates) {
    for (const turn of turns) found.add(turn)
    if (found.size >= RANKED) break
  }
  return [...found].slice(0, RANKED)
}

export function measureAgain(
  questions: readonly RescorableQuestion[],
  factorsOf: (question: RescorableQuestion) => Factors,
): RankingMetrics {
  return averageCategories(
    questions,
    questions.map((question) => measureRanking(rankAgain(question, factorsOf(question)), question.relevant)),
  )
}

/** Returns the plain mean of the categories, each the plain mean of its questions. */
export function averageCategories(
  questions: readonly Pick<RescorableQuestion, 'category'>[],
  measured: readonly RankingMetrics[],
): RankingMetrics {
  return averageMetrics([...groupByCategory(questions, measured).values()].map(averageMetrics))
}

export function groupByCategory<T>(
  questions: readonly Pick<RescorableQuestion, 'category'>[],
  values: readonly T[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const [i, { category }] of questions.entries()) {
    const value = values[i]
    if (value === undefined) continue
    const group = groups.get(category)
    if (group === undefined) groups.set(category, [value])
    else group.push(value)
  }
  return groups
}
