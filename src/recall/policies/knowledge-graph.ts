/**
 * Knowledge Graph’s formula: 0.4 · vector + 0.2 · keyword + 0.3 · graph + 0.1 · R + 0.03 · (level − 1),
 * all on 0–1 scales.
 */
import { type Policy, weighSignals } from './policy.ts'

const weigh = weighSignals({ similarity: 0.4, bm25: 0.2, proximity: 0.3, retention: 0.1 })
const LEVEL_BONUS = 0.03

export const knowledgeGraph: Policy = {
  name: 'knowledge-graph',
  description: 'Meaning, links and words, and a little for what is well retained and durable.',
  needs: ['similarity', 'standing', 'proximity'],
  contribute: (signals) => ({ ...weigh(signals), level: LEVEL_BONUS * (signals.level - 1) }),
}
