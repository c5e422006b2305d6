/** Repository of judged pairs of texts. */
import type { ScopeId } from '../ids.ts'
import type { JudgedPair, PairQuestion } from '../judged-pair.ts'

export interface PairRepository {
  /**
   * Returns the stored verdicts of these pairs of content hashes, in either order; keyed `smaller larger`.
   * @param scopes only pairs whose two texts are in them; default: all
   */
  find(
    question: PairQuestion,
    pairs: readonly (readonly [string, string])[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<string, JudgedPair>>
  /** Inserts or replaces. */
  save(pairs: readonly JudgedPair[]): Promise<void>
  /** Deletes verdicts, so that the pairs may be judged again. */
  remove(pairs: readonly Pick<JudgedPair, 'question' | 'a' | 'b'>[]): Promise<void>
  list(
    question: PairQuestion,
    verdict: string,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<JudgedPair[]>
}
