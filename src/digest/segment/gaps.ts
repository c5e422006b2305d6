/** The place before an exchange, and the evidence for a cut there. */
import type { Boundary } from '../../core/digest.ts'

export interface Gap {
  /** The clarity of the cut; comparable within one conversation. */
  readonly score: number
  /** The kind of boundary, if it is cut here. */
  readonly boundary: Boundary
  readonly cut: boolean
}

/** No evidence for a cut. */
export const NO_GAP: Gap = { score: 0, boundary: 'topic', cut: false }
