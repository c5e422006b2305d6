/** Segments a session: embeds its exchanges if there is a model, and plans. Stores nothing. */
import type { Episode, Session } from '../../core/conversation.ts'
import type { Meaning } from '../../core/ports/meaning.ts'
import { exchangesOf, type PlannedSegment, type PlanOptions, planSegments } from './plan-segments.ts'

/** Number of turns before the new ones to pass in when a session has grown. */
export const TURNS_BEFORE = 60

export interface SegmentSessionInput extends Pick<PlanOptions, 'maxSegmentTokens' | 'before'> {
  readonly session: Pick<Session, 'metadata'>
  /** The turns to be segmented, by position, without gaps. */
  readonly episodes: readonly Episode[]
  /** null if there is no model: then words decide. */
  readonly meaning: Meaning | null
  readonly signal?: AbortSignal
}

const BATCH = 64

/** @throws any error of the model; trying again is safe */
export async function segmentSession(input: SegmentSessionInput): Promise<PlannedSegment[]> {
  const { session, episodes, before = [], meaning, maxSegmentTokens, signal } = input
  const options: PlanOptions = {
    maxSegmentTokens,
    before,
    ...(meaning === null ? {} : { similarity01: (a, b) => meaning.similarity01(a, b) }),
  }
  const texts = exchangesOf(episodes, options).map(({ text }) => text)
  // A single exchange has nothing to be compared with.
  if (meaning === null || texts.length < 2) return planSegments(session, episodes, null, options)
  const vectors: Float32Array[] = []
  for (let from = 0; from < texts.length; from += BATCH) {
    vectors.push(...(await meaning.embed(texts.slice(from, from + BATCH), signal)))
  }
  return planSegments(session, episodes, vectors, options)
}
