/**
 * How likely what was found helps with a prompt nobody asked memory about. A score only orders the finds of one answer;
 * this says whether the best of them is worth a place beside the prompt. Pure.
 */
import type { RecallAnswer } from '../core/recall.ts'

/**
 * One chance for each hit, 0–1, in the order of the hits. Wants all hits of a recall with `showSignals`, before any is
 * left out; a hit without signals has no chance.
 */
export function rateInjections({ hits, byMeaning }: RecallAnswer): readonly number[] {
  const weights = byMeaning ? BY_MEANING : BY_WORDS
  return hits.map(({ signals }) => {
    if (signals === undefined) return 0
    let sum = weights.bias
    for (const [name, weight] of Object.entries(weights.signals)) sum += weight * (signals[name] ?? 0)
    return 1 / (1 + Math.exp(-sum))
  })
}

const BY_MEANING = { bias: -6, signals: { match: 1, words: 0.1, exact: 2 } }
const BY_WORDS = { bias: -5, signals: { words: 0.6, exact: 2 } }
