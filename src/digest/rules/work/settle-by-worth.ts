/**
 * Decides by their worth which sentences of agents are kept. If their worth cannot be judged, the score of the rules
 * decides alone. What people say is left to the rules.
 */
import type { Meaning } from '../../../core/ports/meaning.ts'
import type { Candidate } from './candidate.ts'
import { judgeWorth01, type WeighedSentence } from './sentence-worth.ts'
import { WORTH_MODEL_ID } from './worth-weights.ts'

/** A sentence whose score is too low is kept from this worth on. */
const WORTH_OF_FACT01 = 0.6
/** A sentence whose score is high enough is dropped below this worth. */
const LEAST_WORTH01 = 0.25
/** How much worth moves the score by which sentences compete. */
const WORTH_WEIGHT = 6
/** Sentences of a segment whose worth is judged, best score first. */
const MOST_WEIGHED = 80

export async function settleByWorth(
  candidates: readonly Candidate[],
  meaning: Meaning | null,
): Promise<Candidate[]> {
  const worth = await judgeAll(candidates, meaning)
  return candidates.flatMap((candidate) => {
    const worth01 = candidate.weighed === undefined ? undefined : worth.get(candidate.weighed)
    if (worth01 === undefined) return candidate.needsWorth === true ? [] : [candidate]
    if (worth01 < (candidate.needsWorth === true ? WORTH_OF_FACT01 : LEAST_WORTH01)) return []
    return [{ ...candidate, score: candidate.score + WORTH_WEIGHT * (worth01 - 0.5) }]
  })
}

/** Returns the worth of each sentence; empty if there are no vectors that the weights fit. */
async function judgeAll(
  candidates: readonly Candidate[],
  meaning: Meaning | null,
): Promise<ReadonlyMap<WeighedSentence, number>> {
  if (meaning === null || meaning.modelId !== WORTH_MODEL_ID) return new Map()
  const sentences = [...candidates]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ weighed }) => weighed ?? [])
    .slice(0, MOST_WEIGHED)
  const vectors = await meaning.embed(sentences.map(({ text }) => text))
  return new Map(
    sentences.flatMap((sentence, i) => {
      const vector = vectors[i]
      return vector === undefined ? [] : [[sentence, judgeWorth01(sentence, vector)] as const]
    }),
  )
}
