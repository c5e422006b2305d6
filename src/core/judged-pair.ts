/** What was once decided about two texts, so that nobody pays for it again. */
import type { EpochMs } from './ids.ts'

const PAIR_QUESTIONS = ['contradiction', 'link', 'reflection'] as const
export type PairQuestion = (typeof PAIR_QUESTIONS)[number]

export interface JudgedPair {
  readonly question: PairQuestion
  /** Content hashes, the smaller one first. */
  readonly a: string
  readonly b: string
  /**
   * `contradiction`: a ClaimRelation or `unresolved`; `link`: `faded`, it is not made again; `reflection`:
   * `none` or `unfounded`, of the hash of everything that was thought about, twice.
   */
  readonly verdict: string
  readonly at: EpochMs
}
