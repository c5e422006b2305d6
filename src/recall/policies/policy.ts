/** A ranking policy: what each signal adds to the score, which is their sum. */
import type { Signals } from '../../core/recall.ts'
import type { RankTuning } from '../../strength/tuning.ts'
import type { CandidateSignals, SignalName } from './signal-names.ts'

/** What a policy looks at beyond the candidates themselves; only that is loaded, unless everything is to be explained. */
export type Need = 'tokens' | 'similarity' | 'standing' | 'proximity'

export interface Policy {
  readonly name: string
  /** One sentence for people who choose one. */
  readonly description: string
  /** What each signal adds, by signal. */
  readonly contribute: (signals: CandidateSignals) => Signals
  /** Default: nothing. */
  readonly needs?: readonly Need[]
  /** What all of it is multiplied by; default 1. */
  readonly scale?: (signals: CandidateSignals) => number
  /** Whether a candidate may be shown at all, however well it fits; default yes. */
  readonly admits?: (signals: CandidateSignals) => boolean
  /** `words`: the model is not asked, and nothing is found but by words. Default: by all there is. */
  readonly findsBy?: 'words'
  /** Numbers with which signals are measured for it; default: the usual ones. */
  readonly tuning?: RankTuning
  /** The numbers in it that a request may set, each with what it may be. */
  readonly numbers?: Readonly<Record<string, NumberRange>>
  /** The same formula with other numbers; those left out stay. Called with numbers of `numbers` only. */
  readonly withNumbers?: (numbers: Readonly<Record<string, number>>) => Policy
}

export interface NumberRange {
  readonly min: number
  readonly max: number
}

export interface PolicyScore {
  /** The sum of the contributions. */
  readonly score: number
  /** With the factor of the policy in each of them. */
  readonly contributions: Signals
  readonly factor: number
}

/** The score of one candidate, and what it is made of. */
export function scoreSignals(policy: Policy, signals: CandidateSignals): PolicyScore {
  const parts = policy.contribute(signals)
  const factor = policy.scale?.(signals) ?? 1
  if (factor === 1) return { score: sumContributions(parts), contributions: parts, factor }
  const contributions: Record<string, number> = {}
  for (const [name, value] of Object.entries(parts)) contributions[name] = value * factor
  return { score: sumContributions(contributions), contributions, factor }
}

/** The plain kind: every signal times a fixed weight; signals without one are left out. */
export function weighSignals(weights: Readonly<Partial<Record<SignalName, number>>>): Policy['contribute'] {
  const entries = Object.entries(weights) as [SignalName, number][]
  return (signals) => {
    const contributions: Record<string, number> = {}
    for (const [name, weight] of entries) contributions[name] = weight * signals[name]
    return contributions
  }
}

export function sumContributions(contributions: Signals): number {
  let sum = 0
  for (const value of Object.values(contributions)) sum += value
  return sum
}
