/** The numbers that decide where a conversation is cut, in one place. */

export interface SegmentThresholds {
  /** A working session is cut where the evidence for something new is above this. */
  readonly cut: number
  /** A pause longer than this is a sign of something new. */
  readonly pauseMs: number
  /** A chat is cut where the likeness of what is before and behind drops by more than this below its surroundings. */
  readonly depth: number
  /** A pause longer than this is a strong sign; in a chat it is a cut of its own. */
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
