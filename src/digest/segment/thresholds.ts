/** The thresholds that decide where a conversation is cut. */

export interface SegmentThresholds {
  /** A working session is cut if the evidence for something new exceeds this. */
  readonly cut: number
  /** A longer pause is a sign of something new. */
  readonly pauseMs: number
  /**
   * A chat is cut if the likeness of what is before and after drops by more than this below its
   * surroundings.
   */
  readonly depth: number
  /** A longer pause is a strong sign; in a chat it is a cut of its own. */
  readonly longPauseMs: number
  /** A stretch of a chat between two drops has at least this many turns. */
  readonly chatTurns: number
}

export const SEGMENT_THRESHOLDS: SegmentThresholds = {
  cut: 0.45,
  pauseMs: 30 * 60_000,
  depth: 0.15,
  longPauseMs: 3 * 3_600_000,
  chatTurns: 4,
}
