/**
 * The default where tokens are known: late interaction and priors. Talk between people has turns that answer each
 * other, names and small talk; with an assistant, what the person said counts more. See bench/RESULTS.md for what
 * each part brings.
 */
import { type Policy, weighSignals } from './policy.ts'

/** How strong a memory is: enough to decide between two that fit alike, never to hide one that fits better. */
const STRENGTH = { retention: 0.1, importance: 0.1, confidence: 0.2 } as const

const amongPeople = weighSignals({
  ...STRENGTH,
  match: 1,
  words: 0.05,
  exact: 3,
  speaker: 0.7,
  time: 1,
  datable: 0.3,
  date: 2.5,
  event: 0.8,
  answer: 0.7,
  exchange: 0.2,
  information: 1,
  session: 0.2,
  distilled: 0.4,
})

const otherwise = weighSignals({
  ...STRENGTH,
  match: 1,
  words: 0.1,
  exact: 3,
  meaning: 0.2,
  speaker: 0.7,
  time: 0.7,
  datable: 0.5,
  date: 2,
  event: 1,
  length: 0.6,
  human: 0.7,
  answer: 0.5,
  distilled: 0.4,
})

export const gen3: Policy = {
  name: 'gen3',
  description:
    'Meaning token by token, with priors for who, when, what kind of answer, and how much is told.',
  needs: ['tokens', 'standing'],
  contribute: (signals) => (signals.talk === 1 ? amongPeople : otherwise)(signals),
}
