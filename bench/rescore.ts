/**
 * Ranks the candidates of asked questions again, with other weights: each contribution of each candidate times a
 * factor. What was measured of the candidates, who they are and what was folded stays as recall found it. Pure.
 */
import type { Signals } from '../src/core/recall.ts'
import { averageMetrics, measureRanking, type RankingMetrics } from './ranking-metrics.ts'

export interface RescorableCandidate {
  /** Decides between equals, as in recall. */
  readonly id: string
  /** What it counts as; several for a memory that rests on several turns. */
  readonly turns: readonly string[]
  /** What each signal added to its score under the shipped weights. */
  readonly contributions: Signals
}

export interface RescorableQuestion {
  readonly conversation: string
  readonly category: string
  readonly relevant: ReadonlySet<string>
  readonly candidates: readonly RescorableCandidate[]
}

/** By signal; 1 for what is left out. */
export type Factors = Readonly<Record<string, number>>

/** Ranked lists are cut here. */
export const RANKED = 10

/** Signals that add anything to any candidate, in the order they are first met. */
export function listSignals(questions: readonly RescorableQuestion[]): string[] {
  const names = new Set<string>()
  for (const { candidates } of questions) {
    for (const { contributions } of candidates) {
      for (const [name, value] of Object.entries(contributions)) if (value !== 0) names.add(name)
    }
  }
  return [...names]
}

/** The best ten turns under other weights. */
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

/** The first ten turns that candidates, best first, stand for; each where it first stands. */
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

/** The plain mean of the categories, each the plain mean of its questions. */
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
