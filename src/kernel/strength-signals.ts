/**
 * Computes the strength of a memory at a moment as ranking signals, from its record alone and without loading its
 * accesses, so that hundreds of candidates are cheap. Pure.
 */
import type { EpochMs } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { MemoryUse } from '../core/ports/memory-repository.ts'
import {
  activation,
  activationNoise,
  baseLevel,
  retrievalProbability,
  spreadingActivation,
} from '../strength/act-r.ts'
import { confidenceAt, rankingConfidence, type Verifiable, verificationAt } from '../strength/confidence.ts'
import { relevance } from '../strength/ebbinghaus.ts'
import { FREQUENCY_WINDOW_DAYS, fadedSurprise, frequency, importance, recency } from '../strength/fademem.ts'
import { retention } from '../strength/retention.ts'
import type { RankTuning, StrengthTuning } from '../strength/tuning.ts'
import { elapsedDays } from '../strength/units.ts'
import { disuse } from '../strength/usage.ts'

/** Signals of a memory that is neither strong nor weak; recall/policies/signal-names.ts explains each signal. */
export const NEUTRAL_STRENGTH = {
  relevance: 0.5,
  retention: 0.5,
  importance: 0.5,
  activation: 0.5,
  activationLevel: -0.5,
  activationLift: 0,
  confidence: 0.95,
  quality: 0.5,
  usage: 0,
  surprise: 0.5,
  level: 1,
  recency: 1,
}

export type StrengthSignals = Readonly<Record<keyof typeof NEUTRAL_STRENGTH, number>>

export type SignalSubject = Verifiable &
  Pick<
    Memory,
    | 'id'
    | 'layer'
    | 'protected'
    | 'category'
    | 'trust'
    | 'salience'
    | 'salienceBoost'
    | 'surprise'
    | 'stabilityDays'
    | 'level'
    | 'quality'
    | 'accessCount'
    | 'lastAccessedAt'
    | 'lastReinforcedAt'
  >

/** The entities that the question names, as cues for a memory. */
export interface Cues {
  /** Number of entities in the question. */
  readonly asked: number
  /** For each of them that the memory mentions, the number of memories that mention it; a larger fan weakens the cue. */
  readonly sharedFans: readonly number[]
}

const NO_CUES: Cues = { asked: 0, sharedFans: [] }
const FULL_QUALITY = 10
/** Fixed seed: a memory gets the same noise at every question, so that answers are reproducible. */
const NOISE_SEED = 1

/** Returns the signals of a memory at `now`. Without cues, activation depends on use alone. */
export function strengthSignalsOf(
  memory: SignalSubject,
  now: EpochMs,
  cues: Cues = NO_CUES,
  { actR = {}, confidence }: Pick<RankTuning, 'actR' | 'confidence'> = {},
): StrengthSignals {
  const { createdAt, lastAccessedAt, lastReinforcedAt, layer, accessCount } = memory
  const ageDays = elapsedDays(createdAt, now)
  const sinceReinforced = elapsedDays(lastReinforcedAt ?? createdAt, now)
  const sinceAccess = elapsedDays(lastAccessedAt ?? createdAt, now)
  const relevant = relevance({ ...memory, accesses: accessCount, elapsedDays: sinceReinforced })
  const base = baseLevel(accessCount + 1, ageDays, 'days', actR.decay)
  const spreading = spreadingActivation(cues.sharedFans, cues.asked, actR)
  const noise = actR.noise === undefined ? 0 : activationNoise(NOISE_SEED, memory.id, actR.noise)
  const level = activation({ base, spreading, noise, layer, protected: memory.protected })
  return {
    relevance: relevant,
    retention: retention({ ...memory, elapsedDays: sinceReinforced }),
    importance: importanceAt(memory, now),
    activation: retrievalProbability(level, actR.threshold, actR.noise),
    activationLevel: level,
    activationLift: level - (base + spreading + noise),
    confidence: rankingConfidence(
      confidenceAt(memory, now, confidence),
      verificationAt(memory, now, confidence),
    ),
    quality: memory.quality / FULL_QUALITY,
    usage: accessCount,
    surprise: fadedSurprise(memory.surprise, ageDays),
    level: memory.level,
    recency: disuse(sinceAccess),
  }
}

/** Returns the FadeMem importance at `now`, with the default weights unless others are given. */
export function importanceAt(
  memory: MemoryUse,
  now: EpochMs,
  weights?: StrengthTuning['importance'],
): number {
  const { createdAt, lastAccessedAt, lastReinforcedAt, accessCount, salience, salienceBoost } = memory
  const ageDays = elapsedDays(createdAt, now)
  const sinceAccess = elapsedDays(lastAccessedAt ?? createdAt, now)
  const sinceReinforced = elapsedDays(lastReinforcedAt ?? createdAt, now)
  return importance(
    {
      relevance: relevance({ salience, salienceBoost, accesses: accessCount, elapsedDays: sinceReinforced }),
      frequency: frequency(recentAccesses(accessCount, ageDays, sinceAccess)),
      recency: recency(sinceAccess, memory.layer),
      surprise: fadedSurprise(memory.surprise, ageDays),
    },
    weights,
  )
}

/** Returns the signals of a turn: neutral except for its age. */
export function strengthSignalsOfTurn(at: EpochMs, now: EpochMs): StrengthSignals {
  return { ...NEUTRAL_STRENGTH, recency: disuse(elapsedDays(at, now)) }
}

/**
 * Estimates the accesses of the last 90 days from their total and the last one. Exact for a memory younger than that or
 * not read in that time; otherwise it assumes accesses spread evenly over the memory's life.
 */
function recentAccesses(accesses: number, ageDays: number, sinceAccessDays: number): number {
  if (accesses === 0 || sinceAccessDays >= FREQUENCY_WINDOW_DAYS) return 0
  if (ageDays <= FREQUENCY_WINDOW_DAYS) return accesses
  return Math.max(1, (accesses * FREQUENCY_WINDOW_DAYS) / ageDays)
}
