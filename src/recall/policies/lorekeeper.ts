/**
 * Lorekeeper’s formula: (0.45 · semantic + 0.30 · keyword + 0.15 · quality/10 + 0.10 · usage) · decay, usage as
 * log2(1 + n) / log2(1 + 100), decay e^(−0.0077 · days) since the last use.
 */
import { usageShare } from '../../strength/usage.ts'
import { type Policy, weighSignals } from './policy.ts'

const weigh = weighSignals({ similarity: 0.45, bm25: 0.3, quality: 0.15 })
const USAGE = 0.1

export const lorekeeper: Policy = {
  name: 'lorekeeper',
  description: 'Meaning, words, rated quality and use; all of it fades with the time since the last use.',
  needs: ['similarity', 'standing'],
  contribute: (signals) => ({ ...weigh(signals), usage: USAGE * usageShare(signals.usage) }),
  scale: ({ recency }) => recency,
}
