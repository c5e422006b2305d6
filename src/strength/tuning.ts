/**
 * Parameters of the formulas that a request may override. Absent ones keep the defaults of strength/ and
 * sleep/.
 */

import type { ForgetLimits } from '../core/forget-limits.ts'

/** ACT-R. */
export interface ActRTuning {
  /** d, 0–0.99. */
  readonly decay?: number
  /** S_max. */
  readonly maxAssociation?: number
  /** δ of the fan penalty. */
  readonly fanDelta?: number
  /** False uses the plain equation, which common cues can make negative. */
  readonly fanEffect?: boolean
  /** s of the logistic noise; absent: no noise. A memory has the same noise for every question. */
  readonly noise?: number
  /** τ of the retrieval probability. */
  readonly threshold?: number
}

export interface StrengthTuning {
  /** Weights of importance. */
  readonly importance?: {
    readonly relevance?: number
    readonly frequency?: number
    readonly recency?: number
    readonly surprise?: number
  }
  readonly confidence?: ConfidenceTuning
  /** Days and limits of the rules of forgetting. */
  readonly forget?: Partial<ForgetLimits>
}

export interface ConfidenceTuning {
  /** Days without verification after which a memory is stale. */
  readonly afterDays?: number
  /** Loss per further 30 days, 0–1. */
  readonly stepLoss?: number
}

/** Parameters of ranking, before a policy weighs the signals. */
export interface RankTuning {
  /** k of reciprocal rank fusion. */
  readonly rrfK?: number
  /** Most candidates: those by meaning come first, then by words, then by names and topics. */
  readonly candidates?: number
  /** Number of topics whose members become candidates. */
  readonly communities?: number
  readonly actR?: ActRTuning
  readonly confidence?: ConfidenceTuning
}

/** Parameters of a sleep run. */
export interface SleepTuning extends StrengthTuning {
  /** Least similarity of see-also links, 0–1. */
  readonly alike01?: number
  /** Least similarity at which statements are merged, 0–1. */
  readonly merge01?: number
  /** Least similarity at which machine-made topics are merged, 0–1. */
  readonly rootMerge01?: number
  /** Least number of similar statements that are merged. */
  readonly mergeGroup?: number
}
