/**
 * How likely a person's sentence to an agent still matters in later sessions: a logistic function of its vector and of signs
 * of its words, with fitted weights (docs/decisions/0026-persons-decisions.md). Pure.
 */
import { type LastingSign, type PersonsSentence, readLastingSigns } from './lasting-signs.ts'
import { LASTING_BIAS, LASTING_OF_MEANING, LASTING_OF_SIGNS, LASTING_STEP } from './lasting-weights.ts'

const WEIGHTS = Int8Array.from(Buffer.from(LASTING_OF_MEANING, 'base64'))

/**
 * 1 / (1 + e^−(bias + w·vector + u·signs)).
 * @param vector of the sentence as `toBareWish` writes it
 */
export function judgeLasting01(sentence: PersonsSentence, vector: Float32Array): number {
  let sum = LASTING_BIAS
  for (const [name, value] of Object.entries(readLastingSigns(sentence)))
    sum += LASTING_OF_SIGNS[name as LastingSign] * value
  vector.forEach((value, i) => {
    sum += (WEIGHTS[i] ?? 0) * LASTING_STEP * value
  })
  return 1 / (1 + Math.exp(-sum))
}
