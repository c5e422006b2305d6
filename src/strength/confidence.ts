/**
 * The current confidence in a memory. The stored confidence comes from evidence; the loss since the last
 * verification is computed here and never stored, so that verification restores all of it.
 */
import type { EpochMs } from '../core/ids.ts'
import type { Memory, VerificationState } from '../core/memory.ts'
import type { ConfidenceTuning } from './tuning.ts'
import { clamp01, DAY_MS, elapsedDays } from './units.ts'

const VERIFICATION_DAYS = 90
const STEP_DAYS = 30
const STEP_LOSS = 0.1

/** Ranking factor by state. */
const STATE_FACTOR: Readonly<Record<VerificationState, number>> = {
  verified: 1,
  unverified: 1,
  stale: 0.7,
  contradicted: 0.3,
}

/**
 * Subtracts 0.1 for each full 30 days beyond 90 without verification, but not below the floor; a confidence
 * that starts below the floor stays. 0–1, never rising with time.
 */
export function decayedConfidence(
  confidence: number,
  floor: number,
  unverifiedDays: number,
  { afterDays = VERIFICATION_DAYS, stepLoss = STEP_LOSS }: ConfidenceTuning = {},
): number {
  const steps = Math.max(0, Math.floor((unverifiedDays - afterDays) / STEP_DAYS))
  return clamp01(Math.max(Math.min(confidence, floor), confidence - stepLoss * steps))
}

export type Verifiable = Pick<
  Memory,
  'confidence' | 'confidenceFloor' | 'verification' | 'verifiedAt' | 'createdAt'
>

/** Returns the confidence of a memory at a moment, counted from its last verification or its creation. */
export function confidenceAt(memory: Verifiable, now: EpochMs, tuning?: ConfidenceTuning): number {
  return decayedConfidence(memory.confidence, memory.confidenceFloor, unverifiedDays(memory, now), tuning)
}

/** Returns `stale` after 90 days without verification. Time neither creates nor settles a contradiction. */
export function verificationAt(
  memory: Verifiable,
  now: EpochMs,
  { afterDays = VERIFICATION_DAYS }: ConfidenceTuning = {},
): VerificationState {
  if (memory.verification === 'contradicted') return 'contradicted'
  return unverifiedDays(memory, now) > afterDays ? 'stale' : memory.verification
}

/** Returns the first moment at which a memory becomes stale; null if it is already stale or contradicted. */
export function staleDueAt(
  memory: Verifiable,
  { afterDays = VERIFICATION_DAYS }: ConfidenceTuning = {},
): EpochMs | null {
  if (memory.verification === 'contradicted' || memory.verification === 'stale') return null
  return (memory.verifiedAt ?? memory.createdAt) + afterDays * DAY_MS + 1
}

/** Returns confidence times the factor of the state, 0–1. */
export function rankingConfidence(confidence: number, state: VerificationState): number {
  return clamp01(confidence) * STATE_FACTOR[state]
}

/**
 * Returns the changes for a memory whose quote or file was checked; they restore the confidence lost over
 * time.
 */
export function asVerified(now: EpochMs): {
  readonly verification: 'verified'
  readonly verifiedAt: EpochMs
} {
  return { verification: 'verified', verifiedAt: now }
}

/** Returns the days since its last verification, or its creation. */
export function unverifiedDays(memory: Verifiable, now: EpochMs): number {
  return elapsedDays(memory.verifiedAt ?? memory.createdAt, now)
}
