/** Pairs of memories that were judged. */
import type { JudgedPair, PairQuestion } from '../judged-pair.ts'

export interface PairRepository {
  /** What is known of these pairs of content hashes, in any order of the two; keyed `smaller larger`. */
  find(
    question: PairQuestion,
    pairs: readonly (readonly [string, string])[],
  ): Promise<ReadonlyMap<string, JudgedPair>>
  /** Inserts or replaces. */
  save(pairs: readonly JudgedPair[]): Promise<void>
  /** Forgets what was decided, so that the two may be judged again. */
  remove(pairs: readonly Pick<JudgedPair, 'question' | 'a' | 'b'>[]): Promise<void>
  list(question: PairQuestion, verdict: string, limit: number): Promise<JudgedPair[]>
}
