/** Measures how many of the supporting passages rankings have among their first. */
import type { MusiqueQuestion } from './musique-dataset.ts'
import { recallAt } from './ranking-metrics.ts'
import { round } from './support/measure.ts'

/** Means over the questions. */
export interface PassageRecall {
  /** Share of the supporting passages among the first two, five and ten. */
  readonly r2: number
  readonly r5: number
  readonly r10: number
  /** Share of the questions with all of them among the first five. */
  readonly recallAll5: number
}

/** Indexes into the passages, best first, as text for the metrics. */
export type Ranking = readonly string[]

export function toRelevant({ supporting }: MusiqueQuestion): ReadonlySet<string> {
  return new Set(supporting.map(String))
}

/** @param relevant passages of each question, in the order of the rankings */
export function measurePassages(
  rankings: readonly Ranking[],
  relevant: readonly ReadonlySet<string>[],
): PassageRecall {
  const mean = (value: (ranking: Ranking, wanted: ReadonlySet<string>) => number) =>
    round(
      rankings.reduce((sum, ranking, i) => sum + value(ranking, relevant[i] ?? new Set()), 0) /
        Math.max(1, rankings.length),
      4,
    )
  return {
    r2: mean((ranking, wanted) => recallAt(2, ranking, wanted)),
    r5: mean((ranking, wanted) => recallAt(5, ranking, wanted)),
    r10: mean((ranking, wanted) => recallAt(10, ranking, wanted)),
    recallAll5: mean((ranking, wanted) => (recallAt(5, ranking, wanted) === 1 ? 1 : 0)),
  }
}
