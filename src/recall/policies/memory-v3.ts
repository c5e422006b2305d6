/**
 * memory-v3’s formula: 0.60 · RRF + 0.25 · A/10 + 0.15 · confidence. The source adds the reciprocal ranks as they
 * are, at most 0.033, so that confidence alone decides; here they are a share of the best there can be.
 */
import { type Policy, weighSignals } from './policy.ts'

export const memoryV3: Policy = {
  name: 'memory-v3',
  description: 'Fused ranks by meaning and words, with activation and confidence.',
  needs: ['standing'],
  contribute: weighSignals({ fused: 0.6, activationLevel: 0.25 / 10, confidence: 0.15 }),
}
