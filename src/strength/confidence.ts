/**
 * How far a memory can be believed by now. The stored confidence is what evidence gave it; what it lost since
 * it was last verified is worked out here and never stored, so that verifying it brings all of it back.
 */
import type { EpochMs } from '../core/ids.ts'
import type { Memory, VerificationState } from '../core/memory.ts'
import type { ConfidenceTuning } from './tuning.ts'
import { clamp01, DAY_MS, elapsedDays } from './units.ts'

const VERIFICATION_DAYS = 90
const STEP_DAYS = 30
const STEP_LOSS = 0.1

/** What a ranking makes of a state: unchanged, × 0.7 when stale, × 0.3 when contradicted. */
const STATE_FACTOR: Readonly<Record<VerificationState, number>> = {
  verified: 1,
  unverified: 1,
  stale: 0.7,
  contradicted: 0.3,
}

/**
 * −0.1 for each full 30 days beyond 90 without verification, not below the floor; what was below the floor
 * to begin with stays. 0–1, never rising with time.
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

/** The confidence of a memory at a moment, counted from its last verification or its making. */
export function confidenceAt(memory: Verifiable, now: EpochMs, tuning?: ConfidenceTuning): number {
  return decayedConfidence(memory.confidence, memory.confidenceFloor, unverifiedDays(memory, now), tuning)
}

/** Stale after 90 days without verification. Time alone contradicts nothing, and settles no contradiction. */
export function verificationAt(
  memory: Verifiable,
  now: EpochMs,
  { afterDays = VERIFICATION_DAYS }: ConfidenceTuning = {},
): VerificationState {
  if (memory.verification === 'contradicted') return 'contradicted'
  return unverifiedDays(memory, now) > afterDays ? 'stale' : memory.verification
}

/** The first moment at which a memory is stale that was not marked so; null where time changes nothing more. */
export function staleDueAt(
  memory: Verifiable,
  { afterDays = VERIFICATION_DAYS }: ConfidenceTuning = {},
): EpochMs | null {
  if (memory.verification === 'contradicted' || memory.verification === 'stale') return null
  return (memory.verifiedAt ?? memory.createdAt) + afterDays * DAY_MS + 1
}

/** Confidence times the factor of the state, as the source ranks by it. 0–1. */
export function rankingConfidence(confidence: number, state: VerificationState): number {
  return clamp01(confidence) * STATE_FACTOR[state]
}

/** What a checked quote or file changes: with it, all that time took comes back. */
export function asVerified(now: EpochMs): {
  readonly verification: 'verified'
  readonly verifiedAt: EpochMs
} {
  return { verification: 'verified', verifiedAt: now }
}

/** Since its last verification, or its making. */
export function unverifiedDays(memory: Verifiable, now: EpochMs): number {
  return elapsedDays(memory.verifiedAt ?? memory.createdAt, now)
}
