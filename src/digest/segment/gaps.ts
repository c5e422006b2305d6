/** The place before an exchange, and what speaks for cutting there. */
import type { Boundary } from '../../core/digest.ts'

export interface Gap {
  /** How clear the cut is; comparable within one conversation. */
  readonly score: number
  /** Why, if it is cut here. */
  readonly boundary: Boundary
  readonly cut: boolean
}

/** Nothing speaks for a cut. */
export const NO_GAP: Gap = { score: 0, boundary: 'topic', cut: false }
