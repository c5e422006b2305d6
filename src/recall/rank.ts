/** Stage 2: signals for every candidate, one policy, an order. Pure and deterministic. */
import type { SearchDocument } from '../core/document.ts'
import type { VectorScan } from '../core/ports/vector-index.ts'
import type { Signals } from '../core/recall.ts'
import { scoreTerms } from './bm25.ts'
import type { Candidates } from './candidates.ts'
import { type Policy, sumContributions } from './policies/policy.ts'
import type { Question } from './question.ts'
import { measureScale, type Scale, toStandardScore } from './scale.ts'
import { type CandidateSignals, toSignals } from './signals.ts'

export interface RankedDocument {
  readonly document: SearchDocument
  readonly score: number
  readonly signals: CandidateSignals
  readonly contributions: Signals
}

const FEWEST_SCALED = 100
const SHARE_OF_ASKED = 0.1

/**
 * Among a handful of candidates a standard score can hardly rise, and a word that only one of them has would
 * count for little: the others a larger store would have are taken to lack it. In return a document is held
 * against all that was asked, so that one common word out of many does not count as the whole question.
 */
function measureWords(words: readonly number[], askedWeight: number): Scale {
  const scale = measureScale(words, FEWEST_SCALED)
  if (words.length >= FEWEST_SCALED || scale.deviation === 0) return scale
  return { mean: scale.mean, deviation: Math.max(scale.deviation, SHARE_OF_ASKED * askedWeight) }
}

/** All candidates, best first; equals in the order of their ids. */
export function rankCandidates(
  { documents, scan, terms, averageTerms, askedWeight, cited }: Candidates,
  question: Question,
  policy: Policy,
): RankedDocument[] {
  const words = documents.map((document) => scoreTerms(document, terms, averageTerms))
  const wordScale = measureWords(words, askedWeight)
  const ranked = documents.map((document, i): RankedDocument => {
    const wordScore = toStandardScore(words[i] ?? 0, wordScale)
    const signals = toSignals(document, question, {
      meaning: toMeaning(scan, document.seq) ?? presumeMeaning(scan, wordScore),
      words: wordScore,
      distilled: document.ref.kind === 'memory' || cited.has(document.ref.id),
      previousMeaning: document.previous === null ? null : toMeaning(scan, document.previous.seq),
    })
    const contributions = policy.contribute(signals)
    return { document, score: sumContributions(contributions), signals, contributions }
  })
  return ranked.sort((a, b) => b.score - a.score || (a.document.ref.id < b.document.ref.id ? -1 : 1))
}

/**
 * What waits for its vector must not lose to everything that has one: until then its words speak for its
 * meaning too.
 */
function presumeMeaning(scan: VectorScan | null, wordScore: number): number {
  return scan === null || scan.count === 0 ? 0 : Math.max(0, wordScore)
}

/** Standard score of a document's cosine, on the scan's own scale; null where it has no vector (yet). */
function toMeaning(scan: VectorScan | null, seq: SearchDocument['seq']): number | null {
  const similarity = scan?.similarityOf(seq) ?? null
  return scan === null || similarity === null ? null : toStandardScore(similarity, scan)
}
