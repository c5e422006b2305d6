/**
 * Lorekeeper’s formula: (0.45 · semantic + 0.30 · keyword + 0.15 · quality/10 + 0.10 · usage) · decay, usage as
 * log2(1 + n) / log2(1 + 100), decay e^(−0.0077 · days) since the last use. Weights and rate can be set by request.
 */
import { DISUSE_PER_DAY, usageShare } from '../../strength/usage.ts'
import { type Policy, weighSignals } from './policy.ts'

const NUMBERS = { semantic: 0.45, keyword: 0.3, quality: 0.15, usage: 0.1, decayPerDay: DISUSE_PER_DAY }
type Numbers = Readonly<Record<keyof typeof NUMBERS, number>>

const WEIGHT = { min: 0, max: 100 } as const

function create({ semantic, keyword, quality, usage, decayPerDay }: Numbers): Policy {
  const weigh = weighSignals({ similarity: semantic, bm25: keyword, quality })
  const exponent = decayPerDay / DISUSE_PER_DAY
  return {
    name: 'lorekeeper',
    description: 'Meaning, words, rated quality and use; all of it fades with the time since the last use.',
    needs: ['similarity', 'standing'],
    contribute: (signals) => ({ ...weigh(signals), usage: usage * usageShare(signals.usage) }),
    // The signal is e^(−0.0077 · days): to the power of λ / 0.0077 it is e^(−λ · days).
    scale: ({ recency }) => (exponent === 1 ? recency : recency ** exponent),
    numbers: {
      semantic: WEIGHT,
      keyword: WEIGHT,
      quality: WEIGHT,
      usage: WEIGHT,
      decayPerDay: { min: 0, max: 10 },
    },
    withNumbers: (numbers) => create({ ...NUMBERS, ...numbers }),
  }
}

export const lorekeeper: Policy = create(NUMBERS)
