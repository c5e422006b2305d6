/**
 * Decides by their worth which sentences of agents are kept, and which sentences of persons last beside those that the
 * rules keep. If their worth cannot be judged, the rules decide alone.
 */
import type { Meaning } from '../../../core/ports/meaning.ts'
import { isCourtesy } from '../../../speech/courtesy.ts'
import type { Candidate } from './candidate.ts'
import { type PersonsSentence, toBareWish } from './lasting-signs.ts'
import { LASTING_MODEL_ID } from './lasting-weights.ts'
import { judgeLasting01 } from './lasting-worth.ts'
import { judgeWorth01, type WeighedSentence } from './sentence-worth.ts'
import { WORTH_MODEL_ID } from './worth-weights.ts'

/** A sentence whose score is too low is kept from this worth on. */
const WORTH_OF_FACT01 = 0.55
/** A sentence whose score is high enough is dropped below this worth. */
const LEAST_WORTH01 = 0.25
/** How much worth moves the score by which sentences compete. */
const WORTH_WEIGHT = 6
/** Sentences of a segment whose worth is judged, best score first. */
const MOST_WEIGHED = 80

/** How much the chance of lasting moves the score by which sentences compete. */
const LASTING_WEIGHT = 1.5
/** A person's sentence that a rule keeps is dropped below this chance. */
const LEAST_LASTING01 = 0.08

export async function settleByWorth(
  candidates: readonly Candidate[],
  meaning: Meaning | null,
): Promise<Candidate[]> {
  const worth = await judgeAgents(candidates, meaning)
  const lasting = await judgePersons(candidates, meaning)
  return candidates.flatMap((candidate) => {
    const { weighed, asked, needsWorth = false, leastLasting01 = LEAST_LASTING01 } = candidate
    const worth01 = weighed === undefined ? undefined : worth.get(weighed)
    const lasting01 = asked === undefined ? undefined : lasting.get(asked)
    if (lasting01 !== undefined) {
      if (lasting01 < leastLasting01) return asCompanion(candidate, lasting01)
      return [{ ...candidate, score: candidate.score + LASTING_WEIGHT * (lasting01 - 0.5) }]
    }
    if (worth01 === undefined) return needsWorth ? [] : [candidate]
    if (worth01 < (needsWorth ? WORTH_OF_FACT01 : LEAST_WORTH01)) return []
    return [{ ...candidate, score: candidate.score + WORTH_WEIGHT * (worth01 - 0.5) }]
  })
}

/** Below this chance of lasting, a sentence says nothing about the one beside it: thanks, steps, reports. */
export const COMPANION_LASTING01 = 0.1

/** A sentence that is not kept by itself may still say what the one beside it is about. */
function asCompanion({ said, ...candidate }: Candidate, lasting01: number): Candidate[] {
  if (said === undefined || said.isCompanion || lasting01 < COMPANION_LASTING01) return []
  if (isCourtesy(said.text)) return []
  return [{ ...candidate, said: { ...said, isCompanion: true } }]
}

/** Returns the worth of each sentence; empty if there are no vectors that the weights fit. */
async function judgeAgents(
  candidates: readonly Candidate[],
  meaning: Meaning | null,
): Promise<ReadonlyMap<WeighedSentence, number>> {
  if (meaning === null || meaning.modelId !== WORTH_MODEL_ID) return new Map()
  const sentences = [...candidates]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ weighed }) => weighed ?? [])
    .slice(0, MOST_WEIGHED)
  const vectors = await meaning.embed(sentences.map(({ text }) => text))
  return toMap(sentences, vectors, judgeWorth01)
}

/** Returns the chance that each sentence lasts; empty if there are no vectors that the weights fit. */
async function judgePersons(
  candidates: readonly Candidate[],
  meaning: Meaning | null,
): Promise<ReadonlyMap<PersonsSentence, number>> {
  if (meaning === null || meaning.modelId !== LASTING_MODEL_ID) return new Map()
  const sentences = candidates.flatMap(({ asked }) => asked ?? []).slice(0, MOST_WEIGHED)
  const vectors = await meaning.embed(sentences.map(({ text }) => toBareWish(text)))
  return toMap(sentences, vectors, judgeLasting01)
}

function toMap<T>(
  sentences: readonly T[],
  vectors: readonly Float32Array[],
  judge01: (sentence: T, vector: Float32Array) => number,
): ReadonlyMap<T, number> {
  return new Map(
    sentences.flatMap((sentence, i) => {
      const vector = vectors[i]
      return vector === undefined ? [] : [[sentence, judge01(sentence, vector)] as const]
    }),
  )
}
