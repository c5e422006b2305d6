/** Pairs of memories that were judged. */
import type { ScopeId } from '../ids.ts'
import type { JudgedPair, PairQuestion } from '../judged-pair.ts'

export interface PairRepository {
  /**
   * What is known of these pairs of content hashes, in any order of the two; keyed `smaller larger`.
   * @param scopes only pairs of which both texts are in them; default all
   */
  find(
    question: PairQuestion,
    pairs: readonly (readonly [string, string])[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<string, JudgedPair>>
  /** Inserts or replaces. */
  save(pairs: readonly JudgedPair[]): Promise<void>
  /** Forgets what was decided, so that the two may be judged again. */
  remove(pairs: readonly Pick<JudgedPair, 'question' | 'a' | 'b'>[]): Promise<void>
  list(
    question: PairQuestion,
    verdict: string,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<JudgedPair[]>
}
