/**
 * BM25 over a document and its neighbours in the conversation, from stored terms only. The database's ranking
 * finds candidates and this scores them, so that every store ranks alike.
 */
import { type SearchDocument, TEXT_FEATURES } from '../core/document.ts'
import { isTalk } from './talk.ts'

const K1 = 0.5
/**
 * b of BM25 by mean terms per document: among short turns length matters little, long texts are penalised.
 */
const B_SHORT = { averageTerms: 15, b: 0.3 } as const
const B_LONG = { averageTerms: 60, b: 0.75 } as const
/** Weight of one occurrence by field. */
const FIELD_WEIGHTS = { own: 1, label: 0.5, previous: 0.3, previousInTalk: 0.5, next: 0.2 } as const

/** The fields of a document that scoring reads. */
export type ScoredDocument = Pick<
  SearchDocument,
  'ref' | 'role' | 'terms' | 'labelTerms' | 'termCount' | 'previous' | 'next'
>

/** A query term with its weight: idf times its weight in the question. */
export interface ScoredTerm {
  readonly term: string
  readonly weight: number
}

/**
 * idf = ln(1 + (N − df + ½) / (df + ½)): positive, 0 at the least for a term in every document.
 * @see Robertson & Zaragoza 2009, Foundations and Trends in Information Retrieval 3(4), 333–389
 */
export function inverseDocumentFrequency(documents: number, documentFrequency: number): number {
  const df = Math.min(documentFrequency, documents)
  return Math.log(1 + (documents - df + 0.5) / (df + 0.5))
}

/**
 * Σ w·f·(k1+1) / (f + k1·(1 − b + b·length/average)), with f the occurrences weighted by field: own words 1,
 * label .5, previous turn .3 (.5 in talk between people), next turn .2. Zero if no term occurs.
 */
export function scoreTerms(
  document: ScoredDocument,
  terms: readonly ScoredTerm[],
  averageTerms: number,
): number {
  const b = toLengthPenalty(averageTerms)
  const norm = K1 * (1 - b + (b * document.termCount) / Math.max(1, averageTerms))
  const { terms: own, labelTerms, previous, next } = document
  const before = isTalk(document) ? FIELD_WEIGHTS.previousInTalk : FIELD_WEIGHTS.previous
  let score = 0
  for (const { term, weight } of terms) {
    let f = FIELD_WEIGHTS.own * countTerm(own, term) + FIELD_WEIGHTS.label * countTerm(labelTerms, term)
    if (previous !== null) f += before * countTerm(previous.terms, term)
    if (next !== null) f += FIELD_WEIGHTS.next * countTerm(next.terms, term)
    if (f > 0) score += (weight * f * (K1 + 1)) / (f + norm)
  }
  return score
}

/** k1 and b of BM25F as usually given, and the weights of other fields. */
const BY_FIELD = { k1: 1.2, b: 0.75, label: 0.5, previous: 0.2 } as const
/** Tool output holds words of every kind; a text that ends in a question seldom answers one. */
const FACTORS = { tool: 0.5, question: 0.9 } as const

/**
 * BM25F: f = Σ over fields of weight · occurrences / (1 − b + b·length/average), with the length of the field itself;
 * score = Σ w·f·(k1+1) / (f + k1). A short turn after a long one therefore does not score as if it held all its words.
 * Tool output counts half, a text that ends in a question 0.9.
 * @see Robertson, Zaragoza & Taylor 2004, Simple BM25 extension to multiple weighted fields, CIKM, 42–49
 */
export function scoreFields(
  document: ScoredDocument & Pick<SearchDocument, 'features'>,
  terms: readonly ScoredTerm[],
  averageTerms: number,
): number {
  const { k1, b, label, previous: before } = BY_FIELD
  const lengthOf = (count: number) => 1 - b + (b * count) / Math.max(1, averageTerms)
  const { terms: own, labelTerms, previous } = document
  const ownLength = lengthOf(document.termCount)
  const previousLength = previous === null ? 1 : lengthOf(countTerms(previous.terms))
  let score = 0
  for (const { term, weight } of terms) {
    let f = countTerm(own, term) / ownLength + label * countTerm(labelTerms, term)
    if (previous !== null) f += (before * countTerm(previous.terms, term)) / previousLength
    if (f > 0) score += (weight * f * (k1 + 1)) / (f + k1)
  }
  const asks = (document.features & TEXT_FEATURES.endsInQuestion) !== 0
  return score * (document.role === 'tool' ? FACTORS.tool : 1) * (asks ? FACTORS.question : 1)
}

/** Returns b: linear between the two measured points, constant outside. */
export function toLengthPenalty(averageTerms: number): number {
  const share = (averageTerms - B_SHORT.averageTerms) / (B_LONG.averageTerms - B_SHORT.averageTerms)
  return B_SHORT.b + (B_LONG.b - B_SHORT.b) * Math.min(1, Math.max(0, share))
}

const SPACE = 32

/** Counts the terms that are joined by single spaces. */
function countTerms(joined: string): number {
  if (joined === '') return 0
  let count = 1
  for (let i = joined.indexOf(' '); i >= 0; i = joined.indexOf(' ', i + 1)) count++
  return count
}

/** Counts the occurrences of a whole term in terms joined by single spaces. */
export function countTerm(joined: string, term: string): number {
  let count = 0
  let i = joined.indexOf(term)
  while (i >= 0) {
    const end = i + term.length
    const begins = i === 0 || joined.charCodeAt(i - 1) === SPACE
    if (begins && (end === joined.length || joined.charCodeAt(end) === SPACE)) count++
    i = joined.indexOf(term, end)
  }
  return count
}
