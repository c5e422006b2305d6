/**
 * The strength of a memory over time, for plots: what it was at each moment of its past, from the accesses up to then, and
 * what it will be if nothing uses it any more. Pure.
 */
import type { WeakUse } from '../core/entity.ts'
import type { EpochMs } from '../core/ids.ts'
import { replayAccesses } from './retention.ts'
import {
  readStrength,
  type StrengthAccess,
  type StrengthReadings,
  type StrengthSubject,
} from './strength-of.ts'

export interface CurvePoint
  extends Pick<
    StrengthReadings,
    'retention' | 'relevance' | 'activation' | 'importance' | 'retrievalProbability'
  > {
  readonly at: EpochMs
}

/** A moment at which the memory was used. A weak use does not strengthen it. */
export type MarkedUse =
  | {
      readonly kind: 'access'
      readonly at: EpochMs
      readonly grade: StrengthAccess['grade']
      readonly session: string
    }
  | { readonly kind: 'weak'; readonly at: EpochMs; readonly session: string }

/** Most uses whose steps are drawn exactly; older ones still count. */
const MOST_STEPS = 200

/**
 * Returns the readings at about `points` moments from creation to `until`, with two points at each access, so that a plot
 * shows the step. Reinforcement that spread from neighbours is known for the present only, so the past is without it.
 * @example strengthCurve(memory, accesses, { until: now + 365 * DAY_MS, points: 200 })
 */
export function strengthCurve(
  memory: StrengthSubject,
  accesses: readonly StrengthAccess[],
  { until, points }: { readonly until: EpochMs; readonly points: number },
): readonly CurvePoint[] {
  const inOrder = accesses.toSorted((a, b) => a.at - b.at)
  return sampleTimes(memory.createdAt, until, points, inOrder).map((at) => readAt(memory, inOrder, at))
}

function sampleTimes(
  from: EpochMs,
  until: EpochMs,
  points: number,
  accesses: readonly StrengthAccess[],
): readonly EpochMs[] {
  const steps = accesses.slice(-MOST_STEPS).flatMap(({ at }) => [at - 1, at])
  const even = Array.from({ length: points }, (_, index) =>
    Math.round(from + ((until - from) * index) / Math.max(1, points - 1)),
  )
  return [...new Set([...even, ...steps])].filter((at) => at >= from && at <= until).sort((a, b) => a - b)
}

function readAt(memory: StrengthSubject, accesses: readonly StrengthAccess[], at: EpochMs): CurvePoint {
  const until = accesses.filter((access) => access.at <= at)
  const state = until.length === accesses.length ? memory : stateAfter(memory, until)
  const { retention, relevance, activation, importance, retrievalProbability } = readStrength(
    state,
    until,
    at,
  )
  return { at, retention, relevance, activation, importance, retrievalProbability }
}

/** The record as it was after these accesses and before all later ones. */
function stateAfter(memory: StrengthSubject, accesses: readonly StrengthAccess[]): StrengthSubject {
  return {
    ...memory,
    ...replayAccesses(memory, accesses),
    accessCount: accesses.length,
    lastAccessedAt: accesses.at(-1)?.at ?? null,
  }
}

/** All uses in the order of time. */
export function markUses(
  accesses: readonly StrengthAccess[],
  weakUses: readonly Pick<WeakUse, 'at' | 'session'>[],
): readonly MarkedUse[] {
  return [
    ...accesses.map(({ at, grade, session }) => ({ kind: 'access' as const, at, grade, session })),
    ...weakUses.map(({ at, session }) => ({ kind: 'weak' as const, at, session })),
  ].sort((a, b) => a.at - b.at)
}
