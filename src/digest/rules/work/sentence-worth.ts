/**
 * How likely an agent's sentence is worth having back days later, alone: a logistic function of its vector and of signs
 * of its letters, with fitted weights (docs/decisions/0020-worth-of-a-sentence.md). Pure.
 */
import type { Voice } from './read-turns.ts'
import { WORTH_BIAS, WORTH_OF_MEANING, WORTH_OF_SIGNS, WORTH_STEP } from './worth-weights.ts'

export interface WeighedSentence {
  readonly voice: Voice
  readonly text: string
}

const WEIGHTS = Int8Array.from(Buffer.from(WORTH_OF_MEANING, 'base64'))
/** Longer sentences count no more than this. */
const MOST_CHARS = 400
const CHARS_UNIT = 200
const PRONOUN = /^(?:it|this|that|these|those|they)\b/i
const REASON = /\b(?:because|since|so that|therefore|which means|due to)\b/i
const CHANGE = /^(?:added|updated|created|fixed|removed|changed|renamed|committed|moved|all tests)\b/i

/** 1 / (1 + e^−(bias + w·vector + u·signs)). */
export function judgeWorth01({ voice, text }: WeighedSentence, vector: Float32Array): number {
  const signs: Readonly<Record<keyof typeof WORTH_OF_SIGNS, number>> = {
    length: Math.min(text.length, MOST_CHARS) / CHARS_UNIT,
    lowerCase: /^\p{Ll}/u.test(text) ? 1 : 0,
    pronoun: PRONOUN.test(text) ? 1 : 0,
    code: text.includes('`') ? 1 : 0,
    digit: /\d/.test(text) ? 1 : 0,
    mid: voice === 'mid' ? 1 : 0,
    plan: voice === 'plan' ? 1 : 0,
    reason: REASON.test(text) ? 1 : 0,
    change: CHANGE.test(text) ? 1 : 0,
  }
  let sum = WORTH_BIAS
  for (const [name, value] of Object.entries(signs))
    sum += WORTH_OF_SIGNS[name as keyof typeof WORTH_OF_SIGNS] * value
  vector.forEach((value, i) => {
    sum += (WEIGHTS[i] ?? 0) * WORTH_STEP * value
  })
  return 1 / (1 + Math.exp(-sum))
}
