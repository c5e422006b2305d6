/** Numbers of the formulas that a request may bring along. Absent: the usual ones, which strength/ and sleep/ state. */

/** ACT-R. */
export interface ActRTuning {
  /** d, 0–0.99. */
  readonly decay?: number
  /** S_max. */
  readonly maxAssociation?: number
  /** δ of the fan penalty. */
  readonly fanDelta?: number
  /** Without it the plain equation holds, which common cues can make negative. */
  readonly fanEffect?: boolean
  /** s of the logistic noise; absent: no noise. The same memory has the same noise at every question. */
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
}

export interface ConfidenceTuning {
  /** Days without verification after which a memory is stale. */
  readonly afterDays?: number
  /** What each further 30 days take, 0–1. */
  readonly stepLoss?: number
}

/** What ranking may be told, before any policy weighs what it finds. */
export interface RankTuning {
  /** k of reciprocal rank fusion. */
  readonly rrfK?: number
  /** Candidates at most: those by meaning come first, then by words, then by names and topics. */
  readonly candidates?: number
  /** Topics whose members become candidates. */
  readonly communities?: number
  readonly actR?: ActRTuning
  readonly confidence?: ConfidenceTuning
}

/** What a sleep may be told. */
export interface SleepTuning extends StrengthTuning {
  /** See-also links from this likeness on, 0–1. */
  readonly alike01?: number
  /** Statements are folded from this likeness on, 0–1. */
  readonly merge01?: number
  /** … where there are so many of them. */
  readonly mergeGroup?: number
}
