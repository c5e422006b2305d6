/** A ranking policy: what each signal adds to the score, which is their sum. */
import type { CandidateSignals, SignalName } from '../signals.ts'

export type Contributions = Readonly<Partial<Record<SignalName, number>>>

export interface Policy {
  readonly name: string
  /** One sentence for people who choose one. */
  readonly description: string
  readonly contribute: (signals: CandidateSignals) => Contributions
}

/** The plain kind: every signal times a fixed weight; signals without one are left out. */
export function weighSignals(weights: Contributions): Policy['contribute'] {
  const entries = Object.entries(weights) as [SignalName, number][]
  return (signals) => {
    const contributions: Partial<Record<SignalName, number>> = {}
    for (const [name, weight] of entries) contributions[name] = weight * signals[name]
    return contributions
  }
}

export function sumContributions(contributions: Contributions): number {
  let sum = 0
  for (const value of Object.values(contributions)) sum += value
  return sum
}
