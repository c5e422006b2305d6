/** A verdict about two texts, stored so that they are not judged, or paid for, twice. */
import type { EpochMs } from './ids.ts'

const PAIR_QUESTIONS = ['contradiction', 'link', 'reflection'] as const
export type PairQuestion = (typeof PAIR_QUESTIONS)[number]

export interface JudgedPair {
  readonly question: PairQuestion
  /** Content hashes, the smaller one first. */
  readonly a: string
  readonly b: string
  /**
   * `contradiction`: a ClaimRelation or `unresolved`. `link`: `faded`, so the link is not made again.
   * `reflection`: `none` or `unfounded`; both hashes are then the hash of all texts that were reflected on.
   */
  readonly verdict: string
  readonly at: EpochMs
}
