/** Settings of the lorekeeper profile. */

/** Values of the LORE_* variables. An absent field is not set, and the document's own value applies. */
export interface LorekeeperSettings {
  readonly namespace?: string
  readonly searchLimit?: number
  readonly maxRefineFrom?: number
  readonly maxIds?: number
  readonly linkCandidates?: number
  /** Similarity, 0–1, from which a memory is a duplicate; combines meaning and words. */
  readonly duplicateFrom01?: number
  readonly ranking?: {
    readonly semantic?: number
    readonly keyword?: number
    readonly quality?: number
    readonly usage?: number
    readonly decayPerDay?: number
  }
  readonly rating?: {
    readonly bumpUp?: number
    readonly bumpDown?: number
    readonly window?: number
    readonly strikes?: number
  }
}
