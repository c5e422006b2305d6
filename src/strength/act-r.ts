/** ACT-R: the current availability of a memory, from its use, the context, and optional noise. */
import type { GovernanceLayer } from '../core/memory.ts'
import { LAYER_RULES } from './governance.ts'
import { daysIn, type TimeUnit } from './units.ts'

const DECAY_D = 0.5
const MAX_ASSOCIATION = 1.6
const FAN_DELTA = 0.3
const NOISE_SCALE = 0.25
const RETRIEVAL_THRESHOLD = -0.5
const PROTECTED_FLOOR = 0
/** Ages below one hour count as one hour, because the logarithm has no lower bound at zero. */
const MIN_LIFETIME_DAYS = 1 / 24

/**
 * B = ln(n / (1 − d)) − d · ln(L), d = 0.5.
 * @param presentations n: number of accesses plus 1 for its creation; values below 1 count as 1
 * @param lifetimeDays days since its creation; L is this in `unit`, at least an hour
 * @returns never rising with time
 * @see Anderson & Lebiere 1998, The Atomic Components of Thought; optimised learning, L for the whole life
 */
export function baseLevel(
  presentations: number,
  lifetimeDays: number,
  unit: TimeUnit = 'days',
  d = DECAY_D,
): number {
  const n = Math.max(1, presentations)
  const L = daysIn(unit, Math.max(MIN_LIFETIME_DAYS, lifetimeDays))
  return Math.log(n / (1 - d)) - d * Math.log(L)
}

/** fan_penalty(n) = 0.3 · ln(n + 1). @see Anderson 1974, Cognitive Psychology 6(4), 451–474 */
export function fanPenalty(connections: number, delta = FAN_DELTA): number {
  return delta * Math.log1p(Math.max(0, connections))
}

export interface SpreadingOptions {
  /** False uses the plain equation, which common cues can make negative. Default true. */
  readonly fanEffect?: boolean
  /** δ; default 0.3. */
  readonly fanDelta?: number
  /** S_max; default 1.6. */
  readonly maxAssociation?: number
}

/**
 * S = Σⱼ W · max(1.6 − ln(fanⱼ) − fan_penalty(fanⱼ), 0), W = 1 / number of cues: a rare shared cue adds more
 * than a common one.
 * @param fans number of memories that have each shared cue (tag, entity), at least 1 each
 * @param contextCues total number of cues in the context; 0 returns 0
 */
export function spreadingActivation(
  fans: readonly number[],
  contextCues: number,
  { fanEffect = true, fanDelta = FAN_DELTA, maxAssociation = MAX_ASSOCIATION }: SpreadingOptions = {},
): number {
  if (contextCues <= 0) return 0
  const W = 1 / contextCues
  return fans.reduce((sum, raw) => {
    const fan = Math.max(1, raw)
    const association = maxAssociation - Math.log(fan)
    return sum + W * (fanEffect ? Math.max(association - fanPenalty(fan, fanDelta), 0) : association)
  }, 0)
}

export interface ActivationInput {
  readonly base: number
  readonly spreading?: number
  /** Result of `activationNoise`; default 0. */
  readonly noise?: number
  readonly layer: GovernanceLayer
  readonly protected: boolean
}

/** A = max(B + S + ε, floor), floor 5 / 2 / −0.5 / −2 by layer, and at least 0 if protected. */
export function activation({ base, spreading = 0, noise = 0, ...memory }: ActivationInput): number {
  return Math.max(base + spreading + noise, activationFloor(memory))
}

export function activationFloor(memory: {
  readonly layer: GovernanceLayer
  readonly protected: boolean
}): number {
  const floor = LAYER_RULES[memory.layer].activationFloor
  return memory.protected ? Math.max(PROTECTED_FLOOR, floor) : floor
}

/** ε = s · ln(u / (1 − u)): logistic noise from a uniform number u in (0, 1); 0 and 1 are moved inside. */
export function logisticNoise(u: number, scale = NOISE_SCALE): number {
  const inside = Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, u))
  return scale * Math.log(inside / (1 - inside))
}

/** Returns the noise of one memory for one seed: the same on every machine, in any order of calls. */
export function activationNoise(seed: number, memoryId: string, scale = NOISE_SCALE): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (let i = 0; i < memoryId.length; i++) hash = Math.imul(hash ^ memoryId.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return logisticNoise((((hash ^ (hash >>> 16)) >>> 0) + 0.5) / 0x1_0000_0000, scale)
}

/** P = 1 / (1 + e^(−(A − τ)/s)), τ = −0.5, s = 0.25: the probability of retrieval, 0–1. */
export function retrievalProbability(
  activation: number,
  threshold = RETRIEVAL_THRESHOLD,
  scale = NOISE_SCALE,
): number {
  return 1 / (1 + Math.exp(-(activation - threshold) / Math.max(Number.EPSILON, scale)))
}
