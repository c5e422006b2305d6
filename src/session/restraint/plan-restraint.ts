/**
 * Decides which kinds of what hooks give are mostly ignored, and how much less of them is given. Bounded: a kind is never
 * silenced, and what it gives can be used, so that the restraint ends. Pure.
 */
import type { HookSettings } from '../../core/hook.ts'
import { GIVEN_KINDS, type GivenKind, type GivenTotals } from '../../core/ports/hook-repository.ts'

/** 0: everything; 1: less; 2: least. */
export type Restraint = 0 | 1 | 2

export type Restraints = Readonly<Record<GivenKind, Restraint>>

export const UNRESTRAINED: Restraints = { brief: 0, memories: 0, turns: 0, subagents: 0 }

/** Days whose injections count; older ones are forgotten, so a restraint ends by itself. */
export const COUNTED_DAYS = 30
/** From this many injections on, and below this share of used ones, a kind gives less. */
const STEPS = [
  { restraint: 2, given: 80, usedShare: 0.04 },
  { restraint: 1, given: 40, usedShare: 0.1 },
] as const

export function planRestraints(totals: readonly GivenTotals[]): Restraints {
  return Object.fromEntries(
    GIVEN_KINDS.map((kind) => {
      const counted = totals.find((one) => one.kind === kind)
      return [kind, counted === undefined ? 0 : restrain(counted)]
    }),
  ) as Restraints
}

function restrain({ given, used }: GivenTotals): Restraint {
  const step = STEPS.find((one) => given >= one.given && used < one.usedShare * given)
  return step?.restraint ?? 0
}

/** Share of its tokens that a brief keeps. */
const BRIEF_SHARE: Readonly<Record<Restraint, number>> = { 0: 1, 1: 0.8, 2: 0.6 }
/** Part of the way from the least chance to certainty that a restrained kind must go besides. */
const MORE_SURE: Readonly<Record<Restraint, number>> = { 0: 0, 1: 0.2, 2: 0.4 }

/** Returns the tokens of a brief. */
export function restrainTokens(tokens: number, restraint: Restraint): number {
  return Math.round(tokens * BRIEF_SHARE[restraint])
}

/** Returns the least chance to help that a memory or turn must have to be given with a prompt. */
export function restrainConfidence(
  { recallConfidence }: Pick<HookSettings, 'recallConfidence'>,
  restraint: Restraint,
): number {
  return recallConfidence + (1 - recallConfidence) * MORE_SURE[restraint]
}
