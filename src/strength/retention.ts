/** Retention of a memory by a sum of two decay curves, and the growth of its stability with use. */
import type { AccessGrade } from '../core/entity.ts'
import type { EpochMs } from '../core/ids.ts'
import {
  type Category,
  FUNDAMENTAL_STABILITY_DAYS,
  INITIAL_STABILITY_DAYS,
  type Trust,
} from '../core/memory.ts'
import { clamp, clamp01, elapsedDays } from './units.ts'

/** Weight of the slow curve: a person's statement lasts longer than an inference. */
const SLOW_WEIGHT: Readonly<Record<Trust, number>> = { principle: 0.6, pattern: 0.4, inference: 0.3 }

export const MAX_STABILITY_DAYS = FUNDAMENTAL_STABILITY_DAYS
/** One hour: repeated corrections never bring stability to zero. */
export const MIN_STABILITY_DAYS = 1 / 24

const SLOWER = 10
const GROWTH: Readonly<Record<Exclude<AccessGrade, 1>, number>> = { 2: 1, 3: 1, 4: 1.3 }
const CORRECTED = 0.5
const SPREAD = 0.1

export interface RetentionInput {
  readonly trust: Trust
  readonly category: Category
  readonly stabilityDays: number
  /** Days since the last reinforcement, or its creation. */
  readonly elapsedDays: number
}

/** The values that grow with use; without reinforcement the clock starts at creation. */
export interface Reinforced {
  readonly stabilityDays: number
  readonly lastReinforcedAt: EpochMs
}

/** Returns days: 3 for an inference, 7 for a pattern, 30 for a principle, 365 for fundamental memories. */
export function initialStability(trust: Trust, category: Category): number {
  return category === 'fundamental' ? FUNDAMENTAL_STABILITY_DAYS : INITIAL_STABILITY_DAYS[trust]
}

/**
 * R = w_f · 2^(−t/S) + w_s · 2^(−t/10S), w_f = 1 − w_s; 1 if fundamental. t and S in days, S limited to one
 * hour … one year.
 * @returns 0–1, never rising with time
 * @see Wixted & Ebbesen 1991, Psychological Science 2(6), 409–415: no single exponential fits forgetting
 */
export function retention({ trust, category, stabilityDays, elapsedDays }: RetentionInput): number {
  if (category === 'fundamental') return 1
  const S = clamp(stabilityDays, MIN_STABILITY_DAYS, MAX_STABILITY_DAYS)
  const t = Math.max(0, elapsedDays)
  const slow = SLOW_WEIGHT[trust]
  return clamp01((1 - slow) * 2 ** (-t / S) + slow * 2 ** (-t / (SLOWER * S)))
}

/**
 * S ← min(365, S · e^(1−R) · grade), grade 4 → 1.3, 3 and 2 → 1: the more a memory had faded, the more it
 * gains. Grade 1, a correction, halves S.
 * @see Bjork & Bjork 1992, A new theory of disuse; Ye et al. 2022 (FSRS), KDD '22, 4381–4390
 */
export function grownStability(stabilityDays: number, retention01: number, grade: AccessGrade): number {
  const S = clamp(stabilityDays, MIN_STABILITY_DAYS, MAX_STABILITY_DAYS)
  const next = grade === 1 ? S * CORRECTED : S * Math.exp(1 - clamp01(retention01)) * GROWTH[grade]
  return clamp(next, MIN_STABILITY_DAYS, MAX_STABILITY_DAYS)
}

/** Returns the new stability and resets the clock to the access; a correction leaves the clock. */
export function reinforce(
  memory: Reinforced & { readonly trust: Trust; readonly category: Category },
  access: { readonly at: EpochMs; readonly grade: AccessGrade },
): Reinforced {
  const { lastReinforcedAt } = memory
  const before = retention({ ...memory, elapsedDays: elapsedDays(lastReinforcedAt, access.at) })
  return {
    stabilityDays: grownStability(memory.stabilityDays, before, access.grade),
    lastReinforcedAt: access.grade === 1 ? lastReinforcedAt : Math.max(lastReinforcedAt, access.at),
  }
}

/**
 * Reinforces for an access in a session that may have used the memory before; a session strengthens it once.
 * A later, better grade adds only the difference (read, then applied with success: × 1.3); reading again only
 * moves the clock; correcting again does nothing.
 * @param earlier grades of the accesses in this session before this one
 */
export function reinforceInSession(
  memory: Reinforced & { readonly trust: Trust; readonly category: Category },
  earlier: readonly AccessGrade[],
  access: { readonly at: EpochMs; readonly grade: AccessGrade },
): Reinforced {
  const { stabilityDays, lastReinforcedAt } = memory
  if (access.grade === 1)
    return earlier.includes(1) ? { stabilityDays, lastReinforcedAt } : reinforce(memory, access)
  const best = earlier.reduce<AccessGrade>((max, grade) => (grade > max ? grade : max), 1)
  if (best === 1) return reinforce(memory, access)
  return {
    // Nothing faded within the session, so only the grade counts; grades 2 and 3 have the same factor.
    stabilityDays: access.grade > best ? grownStability(stabilityDays, 1, access.grade) : stabilityDays,
    lastReinforcedAt: Math.max(lastReinforcedAt, access.at),
  }
}

/**
 * Computes stability and clock from a whole history of accesses, in any order; an access without a session is
 * its own session. Reinforcement spread from neighbours is not included.
 */
export function replayAccesses(
  memory: { readonly trust: Trust; readonly category: Category; readonly createdAt: EpochMs },
  accesses: readonly { readonly at: EpochMs; readonly grade: AccessGrade; readonly session?: string }[],
): Reinforced {
  const { trust, category, createdAt } = memory
  const grades = new Map<string, AccessGrade[]>()
  let state: Reinforced = { stabilityDays: initialStability(trust, category), lastReinforcedAt: createdAt }
  for (const { at, grade, session } of accesses.toSorted((a, b) => a.at - b.at)) {
    const earlier = session === undefined ? [] : (grades.get(session) ?? [])
    state = reinforceInSession({ ...state, trust, category }, earlier, { at, grade })
    if (session !== undefined) grades.set(session, [...earlier, grade])
  }
  return state
}

/**
 * Moves the clock of a read memory's neighbour towards now, by 10 % of the gap times the edge's weight (0–1).
 * Not an access: stability stays. Never later than now, never back.
 */
export function spreadReinforcement(lastReinforcedAt: EpochMs, weight: number, now: EpochMs): EpochMs {
  const gap = Math.max(0, now - lastReinforcedAt)
  return lastReinforcedAt + Math.floor(gap * SPREAD * clamp01(weight))
}
