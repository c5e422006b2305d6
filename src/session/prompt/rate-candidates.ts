/**
 * Decides which candidates help with a prompt: by the calibrated rule alone, or, if a model that reads
 * prompt and passage together is there, by that model for the few best ones.
 */
import type { Helpfulness } from '../../core/ports/helpfulness.ts'
import type { Candidate } from './plan-injections.ts'
import { toInjectionLine } from './render-injection.ts'

/** The model reads at most this many passages, because a person waits for it. */
export const MOST_READ = 6
/** Below this chance by the rule, a candidate is not worth the model's time. */
export const PROMISING = 0.03

/**
 * Returns the candidates whose chance to help is at least `least`, likeliest first.
 * @param candidates rated by the rule, best first
 */
export async function rateCandidates(
  helpfulness: Helpfulness | null,
  prompt: string,
  candidates: readonly Candidate[],
  least: number,
): Promise<Candidate[]> {
  if (helpfulness === null) return candidates.filter(({ confidence }) => confidence >= least)
  const read = candidates
    .filter(({ confidence }) => confidence >= PROMISING)
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, MOST_READ)
  if (read.length === 0) return []
  const ratings = await helpfulness.rate(
    prompt,
    read.map(({ found }) => toInjectionLine(found).said),
  )
  return read
    .map((candidate, i) => ({ ...candidate, confidence: ratings[i] ?? 0 }))
    .filter(({ confidence }) => confidence >= least)
    .toSorted((a, b) => b.confidence - a.confidence)
}
