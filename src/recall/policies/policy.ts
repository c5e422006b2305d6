/** A ranking policy: what each signal adds to the score, which is their sum. */
import type { Signals } from '../../core/recall.ts'
import type { CandidateSignals, SignalName } from '../signals.ts'

export interface Policy {
  readonly name: string
  /** One sentence for people who choose one. */
  readonly description: string
  /** What each signal adds, by signal. */
  readonly contribute: (signals: CandidateSignals) => Signals
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
