/** What a correction that was heard as it was said notes of itself: in which session, and which turns it corrects. Pure. */
import type { EpisodeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { overlap01 } from '../text/claims/compare-claims.ts'

/** In meaning, on the calibrated scale: alike enough by that alone, or where they share words too. */
const ALIKE01 = 0.6
const RELATED01 = 0.4
const SHARED01 = 0.4

/** Whether a correction and something a person is known to have corrected by it speak of one thing. */
export function areOfOneThing(corrected: string, correction: string, similarity01: number): boolean {
  if (similarity01 >= ALIKE01) return true
  return similarity01 >= RELATED01 && overlap01(corrected, correction) >= SHARED01
}

export interface CorrectionNote {
  /** The agent's id of the session. */
  readonly heardIn: string
  /** Turns of earlier conversations that hold no longer. */
  readonly correctedTurns: readonly EpisodeId[]
}

export function toHeardNote(session: string, turns: readonly EpisodeId[]): CorrectionNote {
  return { heardIn: session, correctedTurns: [...new Set(turns)] }
}

/** null for a memory that was made in another way. */
export function readHeardNote({ kind, metadata }: Pick<Memory, 'kind' | 'metadata'>): CorrectionNote | null {
  const { heardIn, correctedTurns } = metadata
  if (kind !== 'correction' || typeof heardIn !== 'string') return null
  const turns = Array.isArray(correctedTurns) ? correctedTurns.filter((turn) => typeof turn === 'string') : []
  return { heardIn, correctedTurns: turns as EpisodeId[] }
}
