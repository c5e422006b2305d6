/** Like `gen3`, for models and texts that have one vector and no tokens. */
import { type Policy, weighSignals } from './policy.ts'
import { simple2 } from './simple2.ts'

const amongPeople = weighSignals({
  windowed: 0.7,
  words: 0.2,
  speaker: 0.6,
  time: 0.6,
  datable: 0.3,
  date: 1.7,
  event: 0.7,
  answer: 0.5,
  exchange: 0.2,
  information: 0.9,
  session: 0.15,
  distilled: 0.3,
})

export const simple3: Policy = {
  name: 'simple3',
  description: 'As gen3, by one vector a text.',
  contribute: (signals) => (signals.talk === 1 ? amongPeople : simple2.contribute)(signals),
}
