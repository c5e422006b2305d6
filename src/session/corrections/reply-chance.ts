/**
 * Estimates the chance that a prompt speaks against a statement which the answer before it had to do with: a logistic
 * regression over the signs of its best sentence, fitted by `scripts/train/fit-replies.ts`. Pure.
 */
import { readStance } from '../../speech/corrections/read-stance.ts'
import { splitSentences } from '../../text/sentences.ts'
import { type ReplyPart, type ReplySigns, type ReplyState, readSigns, SIGN_NAMES } from './reply-signs.ts'

const BIAS = -2.34
const WEIGHTS: ReplySigns = {
  used: 0.49,
  touch: 0.71,
  earlier: 1.6,
  denies: 0.92,
  asksSource: 4.09,
  objects: 0.78,
  redoes: 1.7,
  changes: 0.7,
  ends: 1.77,
  past: 1.14,
  namesWrong: 1.63,
  namesOther: -1.42,
  negates: 0.42,
  we: 0.44,
  but: 1.46,
  once: -0.95,
  others: -0.66,
  otherOne: -0.47,
  praise: -1.81,
  now: 1.21,
  change: 0.46,
  changeHere: 0.32,
  changeShared: 1.38,
  value: 1.07,
  moreValues: -1.26,
  oldValue: 0.12,
  alone: 1.28,
  shares: 0.96,
  sharesMore: 0.13,
  strangers: -0.34,
  pronoun: 0.63,
  own: -0.9,
  ownOfUser: 1.48,
  passesFirst: -1.65,
  asks: -0.56,
  asksHere: -0.86,
  exclaims: 1.69,
  quotes: -1.73,
  sentences: 0.42,
  wholeAnswer: -0.69,
  otherSetting: -3.05,
}

/** Sentences of a prompt that are read one by one. */
const SENTENCES = 4

/** Returns the prompt and each of its sentences, with how they stand to an answer. */
export function readParts(said: string): ReplyPart[] {
  const sentences = splitSentences(said).slice(0, SENTENCES)
  const parts = sentences.length > 1 ? [said, ...sentences] : [said]
  return parts.flatMap((part): ReplyPart[] => {
    const stance = readStance(part)
    return stance === null ? [] : [{ said: part, stance, sentences: parts.length - 1 }]
  })
}

/** Returns the chance 0–1; 0 if no part says anything that could speak against the statement. */
export function chanceOf(parts: readonly ReplyPart[], text: string, state: ReplyState): number {
  const scores = parts.flatMap((part) => {
    const signs = readSigns(part, text, state)
    return signs === null ? [] : [SIGN_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * signs[name], BIAS)]
  })
  return scores.length === 0 ? 0 : 1 / (1 + Math.exp(-Math.max(...scores)))
}
