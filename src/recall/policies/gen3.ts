/**
 * The default policy if tokens are available: late interaction with priors. Talk between people has
 * turns that answer each other, names and small talk; with an agent, the question tells whose turns count more.
 * See bench/RESULTS.md for the effect of each part.
 */
import { type Policy, weighSignals } from './policy.ts'

/** Weights of a memory's strength: enough to break ties, never enough to outweigh a better match. */
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
  asks: -0.2,
  session: 0.2,
  distilled: 0.4,
})

const otherwise = weighSignals({
  ...STRENGTH,
  match: 1,
  words: 0.25,
  exact: 3,
  meaning: 0.25,
  speaker: 0.7,
  time: 0.6,
  datable: 0.2,
  date: 2,
  event: 0.5,
  length: 0.2,
  holder: 1,
  answer: 0.6,
  asks: -0.4,
  late: 0.4,
  session: 0.3,
  distilled: 0.4,
})

export const gen3: Policy = {
  name: 'gen3',
  description:
    'Meaning token by token, with priors for who, when, what kind of answer, and how much is told.',
  needs: ['tokens', 'standing'],
  contribute: (signals) => (signals.talk === 1 ? amongPeople : otherwise)(signals),
}
