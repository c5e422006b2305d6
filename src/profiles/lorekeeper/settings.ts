/** Settings of the lorekeeper profile. */

/** What LORE_* variables say to the lorekeeper profile. Absent: not set, and the document's own value holds. */
export interface LorekeeperSettings {
  readonly namespace?: string
  readonly searchLimit?: number
  readonly maxRefineFrom?: number
  readonly maxIds?: number
  readonly linkCandidates?: number
  /** 0–1, of meaning and words together. */
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
  }
}
