/** FadeMem: combines relevance, frequency, recency and surprise into one importance, and derives the tier. */
import type { EpochMs } from '../core/ids.ts'
import type { GovernanceLayer, Tier } from '../core/memory.ts'
import { LAYER_RULES } from './governance.ts'
import type { StrengthTuning } from './tuning.ts'
import { clamp01, DAY_MS, daysIn, type TimeUnit } from './units.ts'

export const IMPORTANCE_WEIGHTS = { relevance: 0.3, frequency: 0.25, recency: 0.25, surprise: 0.2 } as const
export const FREQUENCY_WINDOW_DAYS = 90
/**
 * Accesses within the window that give a frequency of 1. A fixed number rather than the maximum over
 * memories, so that importance depends on a memory's own history and can be predicted.
 */
const FREQUENT_ACCESSES = 50
const SURPRISE_HALF_LIFE_DAYS = 120
const LTM_FROM = 0.7
const STM_FROM = 0.3

/** The four components, each 0–1. */
export interface ImportanceInput {
  /** The result of `relevance` (Ebbinghaus). */
  readonly relevance: number
  readonly frequency: number
  readonly recency: number
  /** The current value, see `fadedSurprise`. */
  readonly surprise: number
}

/**
 * I = 0.30·relevance + 0.25·frequency + 0.25·recency + 0.20·surprise, 0–1; `weights` replaces the four
 * factors.
 */
export function importance(
  input: ImportanceInput,
  weights: NonNullable<StrengthTuning['importance']> = IMPORTANCE_WEIGHTS,
): number {
  const w = { ...IMPORTANCE_WEIGHTS, ...weights }
  return clamp01(
    w.relevance * clamp01(input.relevance) +
      w.frequency * clamp01(input.frequency) +
      w.recency * clamp01(input.recency) +
      w.surprise * clamp01(input.surprise),
  )
}

/** frequency = ln(n + 1) / ln(max + 1), at most 1; 0 without accesses. */
export function frequency(accesses: number, maxAccesses = FREQUENT_ACCESSES): number {
  if (accesses <= 0 || maxAccesses <= 0) return 0
  return clamp01(Math.log1p(accesses) / Math.log1p(maxAccesses))
}

/** Returns the number of accesses in the 90 days before `now`. */
export function accessesInWindow(accessTimes: readonly EpochMs[], now: EpochMs): number {
  const since = now - FREQUENCY_WINDOW_DAYS * DAY_MS
  return accessTimes.reduce((count, at) => (at > since ? count + 1 : count), 0)
}

/**
 * recency = e^(−λ·t), λ the layer's rate (0, 0.01, 0.1, 0.25) per `unit`, t since the last access or its
 * creation.
 */
export function recency(elapsedDays: number, layer: GovernanceLayer, unit: TimeUnit = 'days'): number {
  return Math.exp(-LAYER_RULES[layer].decayRate * daysIn(unit, elapsedDays))
}

/**
 * surprise · 2^(−age/120 d): surprise fades, because it alone would otherwise keep importance above every
 * limit.
 */
export function fadedSurprise(surprise: number, ageDays: number): number {
  return clamp01(surprise) * 2 ** (-Math.max(0, ageDays) / SURPRISE_HALF_LIFE_DAYS)
}

/**
 * v(t) = v(0) · e^(−λ·t^β), λ and β of the layer: β < 1 fades fast then slowly, β > 1 slowly then fast. Layer
 * 1 does not fade.
 * @see Weibull 1951, Journal of Applied Mechanics 18, 293–297
 */
export function weibullStrength(
  initial: number,
  elapsedDays: number,
  layer: GovernanceLayer,
  unit: TimeUnit = 'days',
): number {
  const { decayRate, weibullShape } = LAYER_RULES[layer]
  if (weibullShape === null) return clamp01(initial)
  return clamp01(initial) * Math.exp(-decayRate * daysIn(unit, elapsedDays) ** weibullShape)
}

/** LTM from 0.7, STM from 0.3, else current. */
export function tierOf(importance: number): Tier {
  if (importance >= LTM_FROM) return 'LTM'
  return importance >= STM_FROM ? 'STM' : 'current'
}

/** The importance of a new memory: 0.5 + 0.2·surprise + 0.1·confidence, at most 1. */
export function arrivalImportance(surprise: number, confidence: number): number {
  return clamp01(0.5 + 0.2 * clamp01(surprise) + 0.1 * clamp01(confidence))
}
