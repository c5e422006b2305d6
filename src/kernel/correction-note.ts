/** The note that a correction detected during a session keeps in its metadata: the session and the corrected turns. Pure. */
import type { EpisodeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { overlap01 } from '../text/claims/compare-claims.ts'

/** Calibrated similarity that suffices alone (ALIKE01), or together with a word overlap of SHARED01 (RELATED01). */
const ALIKE01 = 0.6
const RELATED01 = 0.4
const SHARED01 = 0.4

/** True if a correction and the text it may correct are about the same thing. */
export function areOfOneThing(corrected: string, correction: string, similarity01: number): boolean {
  if (similarity01 >= ALIKE01) return true
  return similarity01 >= RELATED01 && overlap01(corrected, correction) >= SHARED01
}

export interface CorrectionNote {
  /** The agent's id of the session. */
  readonly heardIn: string
  /** Turns of earlier sessions that the correction makes invalid. */
  readonly correctedTurns: readonly EpisodeId[]
}

export function toHeardNote(session: string, turns: readonly EpisodeId[]): CorrectionNote {
  return { heardIn: session, correctedTurns: [...new Set(turns)] }
}

/** Returns null for a memory that is no correction detected during a session. */
export function readHeardNote({ kind, metadata }: Pick<Memory, 'kind' | 'metadata'>): CorrectionNote | null {
  const { heardIn, correctedTurns } = metadata
  if (kind !== 'correction' || typeof heardIn !== 'string') return null
  const turns = Array.isArray(correctedTurns) ? correctedTurns.filter((turn) => typeof turn === 'string') : []
  return { heardIn, correctedTurns: turns as EpisodeId[] }
}
