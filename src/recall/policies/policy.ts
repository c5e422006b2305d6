/** A ranking policy: defines what each signal adds to the score, which is their sum. */
import type { Signals } from '../../core/recall.ts'
import type { RankTuning } from '../../strength/tuning.ts'
import type { CandidateSignals, SignalName } from './signal-names.ts'

/**
 * Data that a policy needs beyond the candidates; nothing else is loaded, unless signals are to be
 * explained.
 */
export type Need = 'tokens' | 'similarity' | 'standing' | 'proximity' | 'fields' | 'ranks' | 'guards'

export interface Policy {
  readonly name: string
  /** One sentence for people who choose a policy. */
  readonly description: string
  /** Returns each signal's contribution to the score. */
  readonly contribute: (signals: CandidateSignals) => Signals
  /** Default: none. */
  readonly needs?: readonly Need[]
  /** Returns the factor of the whole sum; default 1. */
  readonly scale?: (signals: CandidateSignals) => number
  /** Returns false for a candidate that must not be shown, however well it fits; default true. */
  readonly admits?: (signals: CandidateSignals) => boolean
  /** `words`: finds candidates by words only and does not call the model. Default: all sources. */
  readonly findsBy?: 'words'
  /** Numbers used to measure the signals; default: the standard ones. */
  readonly tuning?: RankTuning
  /** Numbers that a request may set, with their ranges. */
  readonly numbers?: Readonly<Record<string, NumberRange>>
  /**
   * Returns the policy with other numbers; the rest keep their values. Called only with names in
   * `numbers`.
   */
  readonly withNumbers?: (numbers: Readonly<Record<string, number>>) => Policy
}

export interface NumberRange {
  readonly min: number
  readonly max: number
}

export interface PolicyScore {
  /** The sum of the contributions. */
  readonly score: number
  /** The contributions, multiplied by the policy's factor. */
  readonly contributions: Signals
  readonly factor: number
}

/** Returns the score of one candidate and its parts. */
export function scoreSignals(policy: Policy, signals: CandidateSignals): PolicyScore {
  const parts = policy.contribute(signals)
  const factor = policy.scale?.(signals) ?? 1
  if (factor === 1) return { score: sumContributions(parts), contributions: parts, factor }
  const contributions: Record<string, number> = {}
  for (const [name, value] of Object.entries(parts)) contributions[name] = value * factor
  return { score: sumContributions(contributions), contributions, factor }
}

/**
 * Creates a policy formula that multiplies every signal by a fixed weight; signals without one are left
 * out.
 */
export function weighSignals(weights: Readonly<Partial<Record<SignalName, number>>>): Policy['contribute'] {
  const entries = Object.entries(weights) as [SignalName, number][]
  return (signals) => {
    const contributions: Record<string, number> = {}
    // Adding 0 turns -0 into 0, so that answers over a wire equal those from the own process.
    for (const [name, weight] of entries) contributions[name] = weight * signals[name] + 0
    return contributions
  }
}

export function sumContributions(contributions: Signals): number {
  let sum = 0
  for (const value of Object.values(contributions)) sum += value
  return sum
}
