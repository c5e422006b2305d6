/**
 * Finds stored memories similar to a text by meaning and words together, because for short texts equal words say more
 * about sameness than vectors do. Writes nothing.
 */
import type { DocumentAnalysis, DocumentFilter, SearchDocument } from '../../core/document.ts'
import type { DocumentSeq, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseMemory } from '../../text/analyse.ts'
import { inverseDocumentFrequency, type ScoredTerm, scoreTerms } from '../../text/bm25.ts'
import type { EngineContext } from '../context.ts'
import { liveMemories } from './meaning.ts'

/** Number of candidates from each search. */
const BY_MEANING = 20
const BY_WORDS = 20
/** Number of most selective terms that are searched for; all terms are compared. */
const SEARCHED_TERMS = 24

/**
 * Returns live memories of the scope that are valid now, most similar first. Similarity is
 * (1 − w) · meaning + w · words, where w is `wordShare01`, 0–1, and words is the other memory's score on the text's own
 * terms, as a share of the text's own score. Reflections are left out, because they summarise whole sessions.
 */
export async function findAlike(
  context: Pick<EngineContext, 'vectors' | 'store' | 'clock'>,
  scopeId: ScopeId,
  text: Pick<Memory, 'title' | 'content' | 'tags'>,
  vector: Float32Array,
  wordShare01: number,
): Promise<Neighbour[]> {
  const { store } = context
  const answering = context.vectors.answering()
  if (answering === null) return []
  const now = context.clock.now()
  const filter = liveMemories([scopeId], now)
  const own = analyseMemory({ ...text, at: now })
  const words = await weighWords(store, own)
  const { hits } = await answering.index.scan(vector, filter, BY_MEANING)
  const byWords = await findByWords(store, words.terms, filter)
  const seqs = [...new Set([...hits.map(({ seq }) => seq), ...byWords])]
  const documents = await store.documents.load(seqs, filter)
  const vectors = await store.embeddings.load(answering.embedder.modelId, seqs)
  const memories = await loadMemories(store, documents)
  return documents
    .flatMap((document): Neighbour[] => {
      const memory = document.ref.kind === 'memory' ? memories.get(document.ref.id) : undefined
      const other = vectors.get(document.seq)
      if (memory === undefined || memory.kind === 'reflection') return []
      const meaning = other === undefined ? 0 : Math.max(0, answering.index.calibrated01(vector, other))
      return [{ memory, similarity01: (1 - wordShare01) * meaning + wordShare01 * words.shareOf(document) }]
    })
    .sort((a, b) => b.similarity01 - a.similarity01 || (a.memory.id < b.memory.id ? -1 : 1))
}

interface Words {
  /** Most selective first. */
  readonly terms: readonly ScoredTerm[]
  /** Returns 0–1; 0 if the text has no terms. */
  shareOf(document: SearchDocument): number
}

async function weighWords(store: Store, own: DocumentAnalysis): Promise<Words> {
  const distinct = [...new Set(`${own.labelTerms} ${own.terms}`.split(' '))].filter(Boolean)
  if (distinct.length === 0) return { terms: [], shareOf: () => 0 }
  const { documents, documentFrequency, averageTerms } = await store.documents.statistics(distinct)
  // Terms that no document has weigh most, so a text with many of them is similar to nothing.
  const terms = distinct
    .map((term) => ({ term, weight: inverseDocumentFrequency(documents, documentFrequency.get(term) ?? 0) }))
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
  const most = scoreTerms({ ...ALONE, ...own }, terms, averageTerms)
  return {
    terms: terms.filter(({ term }) => documentFrequency.has(term)),
    shareOf: (document) => (most === 0 ? 0 : Math.min(1, scoreTerms(document, terms, averageTerms) / most)),
  }
}

/** The document fields of a text that is part of no session. */
const ALONE = {
  ref: { kind: 'memory', id: '' as MemoryId },
  role: null,
  previous: null,
  next: null,
} as const

async function findByWords(
  store: Store,
  terms: readonly ScoredTerm[],
  filter: DocumentFilter,
): Promise<DocumentSeq[]> {
  if (terms.length === 0) return []
  const searched = terms.slice(0, SEARCHED_TERMS).map(({ term }) => term)
  return (await store.documents.findByTerms(searched, filter, BY_WORDS)).map(({ seq }) => seq)
}

async function loadMemories(
  store: Store,
  documents: readonly SearchDocument[],
): Promise<ReadonlyMap<MemoryId, Memory>> {
  const ids = documents.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  return new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
}
