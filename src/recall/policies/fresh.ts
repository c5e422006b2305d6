/**
 * Replaces the default policy while nothing has a vector yet: the words of a text and of the turn before it, how well
 * its conversation fits, and who and when as in `gen3`.
 */
import { type Policy, weighSignals } from './policy.ts'

export const fresh: Policy = {
  name: 'fresh',
  description: 'Words, by text and by conversation; for what has no vectors yet.',
  needs: ['fields'],
  contribute: weighSignals({
    fields: 1,
    company: 0.5,
    speaker: 0.7,
    time: 0.5,
    datable: 0.3,
    date: 2,
    event: 0.8,
    answer: 0.3,
    distilled: 0.4,
  }),
}
