/**
 * Scores candidates by their words, field by field, and estimates from it how well a document without a vector would
 * match. Pure.
 */
import type { SearchDocument } from '../../core/document.ts'
import type { SessionId } from '../../core/ids.ts'
import { scoreFields } from '../../text/bm25.ts'
import type { Candidates } from './candidates.ts'
import { measureScale, type Scale, toStandardScore } from './scale.ts'

export interface Fields {
  /** The signals `fields` and `company`. */
  of(document: SearchDocument): { readonly fields: number; readonly company: number }
  /** Both in one number. */
  fit(document: SearchDocument): number
}

/** Weight of the conversation beside the text itself. */
const COMPANY = 0.5
const BEST_OF_SESSION = 3
const FEWEST_SCALED = 100
const SHARE_OF_ASKED = 0.1

export function measureFields({ documents, terms, averageTerms, askedWeight }: Candidates): Fields {
  const scored = new Map(
    documents.map((document) => [document, scoreFields(document, terms, averageTerms)] as const),
  )
  const scale = measureWords([...scored.values()], askedWeight)
  const company = new Map(
    [...groupBySession(scored)].map(([id, scores]) => [id, meanOfBest(scores)] as const),
  )
  const of: Fields['of'] = (document) => {
    const own = scored.get(document) ?? scoreFields(document, terms, averageTerms)
    const near = document.sessionId === null ? undefined : company.get(document.sessionId)
    return {
      fields: toStandardScore(own, scale),
      company: toStandardScore(near ?? meanOfBest([own]), scale),
    }
  }
  return {
    of,
    fit(document) {
      const { fields, company: near } = of(document)
      return fields + COMPANY * near
    },
  }
}

function groupBySession(scored: ReadonlyMap<SearchDocument, number>): ReadonlyMap<SessionId, number[]> {
  const bySession = new Map<SessionId, number[]>()
  for (const [{ sessionId, role }, score] of scored) {
    if (sessionId === null || role === 'tool') continue
    const scores = bySession.get(sessionId)
    if (scores === undefined) bySession.set(sessionId, [score])
    else scores.push(score)
  }
  return bySession
}

/** Averages the best three values; missing ones count as 0. */
export function meanOfBest(values: readonly number[]): number {
  const best = values.toSorted((a, b) => b - a).slice(0, BEST_OF_SESSION)
  return best.reduce((sum, value) => sum + value, 0) / BEST_OF_SESSION
}

/**
 * Measures the scale of word scores. With few candidates a standard score can hardly rise, so zeros are
 * added for the documents a larger store would have. In return, the deviation is at least a share of
 * the question's weight, so that one common word does not count as the whole question.
 */
export function measureWords(words: readonly number[], askedWeight: number): Scale {
  const scale = measureScale(words, FEWEST_SCALED)
  if (words.length >= FEWEST_SCALED || scale.deviation === 0) return scale
  return { mean: scale.mean, deviation: Math.max(scale.deviation, SHARE_OF_ASKED * askedWeight) }
}

/** With fewer documents that have both, the scales cannot be compared. */
const FEWEST_COMPARED = 8

/**
 * Returns the presumed match of a document without a vector: as far above the others as its words are, on the scale of
 * those that were compared both by words and by meaning. So it neither loses to every document that has a vector, nor wins
 * against one that is as far ahead by meaning.
 */
export function presumeMatch(
  compared: readonly { readonly fit: number; readonly match: number }[],
): (fit: number) => number {
  const byWords = measureScale(compared.map(({ fit }) => fit))
  const byMeaning = measureScale(compared.map(({ match }) => match))
  if (compared.length < FEWEST_COMPARED || byWords.deviation === 0) return (fit) => fit
  return (fit) => byMeaning.mean + byMeaning.deviation * toStandardScore(fit, byWords)
}
