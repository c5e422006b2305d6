/**
 * Like `simple`, plus resolved dates, the kind of answer wanted, and question–answer pairs; ranks
 * memories above talk.
 */
import { type Policy, weighSignals } from './policy.ts'

export const simple2: Policy = {
  name: 'simple2',
  description: 'As simple, with resolved dates, answer types and question–answer pairs.',
  contribute: weighSignals({
    meaning: 0.7,
    words: 0.3,
    speaker: 0.5,
    time: 0.5,
    datable: 0.35,
    date: 1.5,
    event: 0.7,
    length: 0.4,
    human: 0.5,
    answer: 0.2,
    exchange: 0.1,
    distilled: 0.4,
  }),
}
