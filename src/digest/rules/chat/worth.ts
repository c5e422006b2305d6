/**
 * Estimates the probability that somebody will ask for a sentence of a chat: a logistic model over its
 * features. Weights: logistic regression (L2 of 3 on standardised features) on the development half of
 * LoCoMo, five conversations between two people, about 6,900 sentences; label: the share of an answer's
 * words that the sentence holds. Rounded to one decimal. Leaving out any one conversation changes no sign
 * but that of `picture`, once. Set by hand instead of fitted, at no cost there: questions and reactions
 * count less than the fit says (−0.5, −0.7), as nobody wants to find them again, and so does what an
 * assistant says.
 */
import type { EpisodeRole } from '../../../core/conversation.ts'
import type { SentenceFeatures } from './sentence-features.ts'

const WEIGHTS: Readonly<Record<keyof SentenceFeatures | 'bias', number>> = {
  bias: -5.2,
  specific: 1.5,
  dense: 0.7,
  novel: 0.3,
  takenUp: 0.2,
  asksOn: 0.2,
  answers: 0.5,
  names: 0.7,
  quoted: 1.1,
  number: 0.4,
  date: 1.1,
  time: 0.5,
  firstPerson: 0.4,
  secondPerson: -0.3,
  kinship: 0.3,
  place: 0.3,
  event: 0.4,
  question: -1.5,
  talk: -1.4,
  picture: 0.2,
}

const ASSISTANT = -1

/** Returns the probability, 0–1. */
export function rateSentence(features: SentenceFeatures, role: EpisodeRole): number {
  let z = WEIGHTS.bias + (role === 'assistant' ? ASSISTANT : 0)
  for (const [name, value] of Object.entries(features) as [keyof SentenceFeatures, number][]) {
    z += WEIGHTS[name] * value
  }
  return 1 / (1 + Math.exp(-z))
}
