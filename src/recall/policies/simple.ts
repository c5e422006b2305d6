/** One vector and BM25 with a few priors; the smallest formula that works well for all kinds of chats. */
import { type Policy, weighSignals } from './policy.ts'

export const simple: Policy = {
  name: 'simple',
  description: 'Meaning and words, with priors for speaker, time, date and length.',
  contribute: weighSignals({
    meaning: 0.7,
    words: 0.3,
    speaker: 0.5,
    time: 0.7,
    date: 1.5,
    length: 0.4,
    human: 0.5,
  }),
}
