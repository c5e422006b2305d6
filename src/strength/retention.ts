/** How much of a memory is retained, by two curves at once, and how its stability grows when it is used. */
import type { AccessGrade } from '../core/entity.ts'
import type { EpochMs } from '../core/ids.ts'
import {
  type Category,
  FUNDAMENTAL_STABILITY_DAYS,
  INITIAL_STABILITY_DAYS,
  type Trust,
} from '../core/memory.ts'
import { clamp, clamp01, elapsedDays } from './units.ts'

/** Share of the slow curve: what a person said lasts longer than what was guessed. */
const SLOW_WEIGHT: Readonly<Record<Trust, number>> = { principle: 0.6, pattern: 0.4, inference: 0.3 }

export const MAX_STABILITY_DAYS = FUNDAMENTAL_STABILITY_DAYS
/** An hour: however often it is corrected, a stability is never zero. */
export const MIN_STABILITY_DAYS = 1 / 24

const SLOWER = 10
const GROWTH: Readonly<Record<Exclude<AccessGrade, 1>, number>> = { 2: 1, 3: 1, 4: 1.3 }
const CORRECTED = 0.5
const SPREAD = 0.1

export interface RetentionInput {
  readonly trust: Trust
  readonly category: Category
  readonly stabilityDays: number
  /** Since the last reinforcement, or since it was made. */
  readonly elapsedDays: number
}

/** What grows with use; the clock of a memory never reinforced starts when it was made. */
export interface Reinforced {
  readonly stabilityDays: number
  readonly lastReinforcedAt: EpochMs
}

/** Days: 3 for an inference, 7 for a pattern, 30 for a principle, 365 for what is fundamental. */
export function initialStability(trust: Trust, category: Category): number {
  return category === 'fundamental' ? FUNDAMENTAL_STABILITY_DAYS : INITIAL_STABILITY_DAYS[trust]
}

/**
 * R = w_f · 2^(−t/S) + w_s · 2^(−t/10S), w_f = 1 − w_s; 1 for what is fundamental. t and S in days, S held
 * between an hour and a year.
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

/** After an access: stability as it grew, and the clock at the access; a correction leaves the clock where it was. */
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
 * An access in a session that may have used the memory before: a session strengthens it once. A later, better
 * grade there adds only what it is better by (read, then applied with success: × 1.3); reading again moves the
 * clock alone; correcting again does nothing more.
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
    // Nothing had faded since: only the grade counts, and 2 and 3 are worth the same.
    stabilityDays: access.grade > best ? grownStability(stabilityDays, 1, access.grade) : stabilityDays,
    lastReinforcedAt: Math.max(lastReinforcedAt, access.at),
  }
}

/**
 * Stability and clock from a whole history of accesses, oldest first or not; one without a session is a session
 * of its own. What reads of its neighbours did to the clock is no part of a memory's own history, and not in here.
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
 * A neighbour was read: the clock moves 10 % of the way to now, times the edge's weight (0–1). Not an
 * access: stability stays. Never later than now, never back.
 */
export function spreadReinforcement(lastReinforcedAt: EpochMs, weight: number, now: EpochMs): EpochMs {
  const gap = Math.max(0, now - lastReinforcedAt)
  return lastReinforcedAt + Math.floor(gap * SPREAD * clamp01(weight))
}
