/**
 * Replaces the default policy while nothing has a vector yet: the words of a text and of the turn before it, how well
 * its conversation fits, and who and when as in `gen3`. In talk with an agent the later word counts more.
 */
import { type Policy, weighSignals } from './policy.ts'

const EVERYWHERE = {
  fields: 1,
  speaker: 0.7,
  time: 0.5,
  datable: 0.3,
  date: 2,
  event: 0.8,
  answer: 0.3,
  information: 0.5,
  asks: -0.2,
  distilled: 0.4,
} as const

const amongPeople = weighSignals({ ...EVERYWHERE, company: 0.5 })
const otherwise = weighSignals({ ...EVERYWHERE, company: 0.7, late: 0.5 })

export const fresh: Policy = {
  name: 'fresh',
  description: 'Words, by text and by conversation; for what has no vectors yet.',
  needs: ['fields'],
  contribute: (signals) => (signals.talk === 1 ? amongPeople : otherwise)(signals),
}
