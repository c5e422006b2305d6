/** Stage 1: everything that could be an answer, by meaning and by words, within the filter. */
import type { DocumentFilter, SearchDocument } from '../core/document.ts'
import type { DocumentSeq, EpisodeId, MemoryId } from '../core/ids.ts'
import type { Embedder } from '../core/ports/embedder.ts'
import type { CorpusStatistics, Store } from '../core/ports/store.ts'
import type { VectorIndex, VectorScan } from '../core/ports/vector-index.ts'
import { inverseDocumentFrequency, type ScoredTerm } from './bm25.ts'
import { expandTerms, type Question } from './question.ts'

/** How many the vector scan gives, and how many the words; more gain nothing. */
export const BY_MEANING = 200
/** The rest is known to a few thousandths, far less than what tells two candidates apart. */
export const EXACT_HITS = 40
const BY_WORDS = 120
/** Of a long query, the most selective terms: the others find everything. */
const MAX_SEARCHED_TERMS = 24

/** The model that answers now, with its index. */
export interface Answering {
  readonly embedder: Embedder
  readonly index: VectorIndex
}

export interface Candidates {
  readonly documents: readonly SearchDocument[]
  /** Null where meaning could not be asked. */
  readonly scan: VectorScan | null
  readonly terms: readonly ScoredTerm[]
  readonly averageTerms: number
  /** What a document with every word of the question would score, words that occur nowhere included. */
  readonly askedWeight: number
  /** Turns of the candidates' memories. */
  readonly sources: ReadonlyMap<MemoryId, readonly EpisodeId[]>
  /** Candidates among the turns that some memory rests on. */
  readonly cited: ReadonlySet<EpisodeId>
}

/** Loads the candidates of a scan and of the question's terms. Without a scan, words alone. */
export async function loadCandidates(
  store: Pick<Store, 'documents' | 'memories'>,
  question: Question,
  filter: DocumentFilter,
  scan: VectorScan | null,
): Promise<Candidates> {
  const expanded = expandTerms(withoutNames(question))
  const statistics =
    expanded.length === 0
      ? EMPTY_STATISTICS
      : await store.documents.statistics(expanded.map(({ term }) => term))
  const terms = selectTerms(expanded, statistics)
  const byWords =
    terms.length === 0
      ? []
      : await store.documents.findByTerms(
          terms.map(({ term }) => term),
          filter,
          BY_WORDS,
        )
  const seqs = new Set<DocumentSeq>()
  for (const hit of scan?.hits ?? []) seqs.add(hit.seq)
  for (const hit of byWords) seqs.add(hit.seq)
  const documents = seqs.size === 0 ? [] : await store.documents.load([...seqs], filter)
  const memories = documents.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  const episodes = documents.flatMap(({ ref }) => (ref.kind === 'episode' ? [ref.id] : []))
  return {
    documents,
    sources: memories.length === 0 ? new Map() : await store.memories.sourcesOf(memories),
    cited: episodes.length === 0 ? new Set() : await store.memories.citedAmong(episodes),
    scan,
    terms,
    averageTerms: statistics.averageTerms,
    askedWeight: weighQuestion(expanded, statistics),
  }
}

const EMPTY_STATISTICS: CorpusStatistics = { documents: 0, averageTerms: 0, documentFrequency: new Map() }

/**
 * A speaker's name is in the label of every other turn: it selects nothing and is told by a signal of its
 * own. A question that is nothing but names is asked as it stands.
 */
function withoutNames(question: Question): readonly string[] {
  const names = new Set(question.namedLabels.flatMap((label) => label.split(' ')))
  const others = question.terms.filter((term) => !names.has(term))
  return others.length === 0 ? question.terms : others
}

function weighQuestion(
  expanded: readonly { readonly term: string; readonly weight: number }[],
  { documents, documentFrequency }: CorpusStatistics,
): number {
  return expanded
    .filter(({ weight }) => weight === 1)
    .reduce((sum, { term }) => sum + inverseDocumentFrequency(documents, documentFrequency.get(term) ?? 0), 0)
}

/** Terms that occur at all, each with its idf, the most selective ones first. */
function selectTerms(
  expanded: readonly { readonly term: string; readonly weight: number }[],
  statistics: CorpusStatistics,
): ScoredTerm[] {
  const scored: ScoredTerm[] = []
  for (const { term, weight } of expanded) {
    const frequency = statistics.documentFrequency.get(term)
    if (frequency === undefined || frequency === 0) continue
    scored.push({ term, weight: weight * inverseDocumentFrequency(statistics.documents, frequency) })
  }
  if (scored.length <= MAX_SEARCHED_TERMS) return scored
  return scored.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, MAX_SEARCHED_TERMS)
}
