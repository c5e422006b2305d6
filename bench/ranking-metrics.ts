/** Measures a ranked list against the set of relevant items. Binary gain. */

export interface RankingMetrics {
  /** Discounted gain of the first ten over the best possible for all relevant ones. */
  readonly ndcg10: number
  /** Share of the relevant items among the first five, and ten. */
  readonly r5: number
  readonly r10: number
  /** 1 if all relevant items are among the first ten. */
  readonly recallAll10: number
  /** 1 / rank of the first relevant item; 0 if none is in the list. */
  readonly mrr: number
}

/** `ranked` is best first and without repetition; `relevant` must not be empty. */
export function measureRanking(ranked: readonly string[], relevant: ReadonlySet<string>): RankingMetrics {
  const gains = ranked.map((id) => (relevant.has(id) ? 1 : 0))
  const discounted = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0)
  const found = (k: number) => recallAt(k, ranked, relevant)
  const first = gains.indexOf(1)
  return {
    ndcg10: discounted(gains) / discounted(Array.from(relevant, () => 1)),
    r5: found(5),
    r10: found(10),
    recallAll10: found(10) === 1 ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
  }
}

/** Returns the share of the relevant items among the first k; `relevant` must not be empty. */
export function recallAt(k: number, ranked: readonly string[], relevant: ReadonlySet<string>): number {
  return ranked.slice(0, k).filter((id) => relevant.has(id)).length / relevant.size
}

/** Returns the plain mean of each metric; zeros for an empty list. */
export function averageMetrics(all: readonly RankingMetrics[]): RankingMetrics {
  const mean = (name: keyof RankingMetrics) =>
    all.length === 0 ? 0 : all.reduce((sum, metrics) => sum + metrics[name], 0) / all.length
  return {
    ndcg10: mean('ndcg10'),
    r5: mean('r5'),
    r10: mean('r10'),
    recallAll10: mean('recallAll10'),
    mrr: mean('mrr'),
  }
}
