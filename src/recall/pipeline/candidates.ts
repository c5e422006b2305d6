/** Stage 1 of recall: collects possible answers within the filter, by meaning, words, entities and topic. */
import type { DocumentFilter, SearchDocument } from '../../core/document.ts'
import type { DocumentSeq, EpisodeId, MemoryId } from '../../core/ids.ts'
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import type { RecallRequest } from '../../kernel/setup/recaller.ts'
import { inverseDocumentFrequency, type ScoredTerm } from '../../text/bm25.ts'
import type { Policy } from '../policies/policy.ts'
import type { AskedMeaning } from './ask-meaning.ts'
import type { CommunityFinder } from './communities.ts'
import { type EntityCues, loadEntityCues } from './entity-cues.ts'
import { neighbourhoodOf } from './late-interaction.ts'
import { expandTerms, type Question, type WeightedTerm } from './question.ts'
import { findUnusualWords } from './unusual-words.ts'

/** Maximum number of candidates from each source; more do not improve results. */
const BY_WORDS = 120
const BY_ENTITY = 100
const BY_COMMUNITY = 80
/** Only the most selective terms of a long query are searched; the others match everything. */
const MAX_SEARCHED_TERMS = 24
const FEWEST_SEARCHED_TERMS = 3
/** Maximum number of documents that the searched terms may match in total. */
const MOST_GONE_THROUGH = 4_000
/** Share of these limits that a quick answer uses. */
const QUICK_SHARE = 0.2

export interface Candidates {
  readonly documents: readonly SearchDocument[]
  readonly terms: readonly ScoredTerm[]
  readonly averageTerms: number
  /** Terms that hardly any document has: an identifier, a number, a rare name. */
  readonly rareTerms: ReadonlySet<string>
  /** Score of a document with every word of the question, including words that no document has. */
  readonly askedWeight: number
  /** Weight of a word that no document has, which is the maximum. */
  readonly unknownWeight: number
  /** Source turns of the candidates' memories. */
  readonly sources: ReadonlyMap<MemoryId, readonly EpisodeId[]>
  /** Candidate turns that a memory cites as source. */
  readonly cited: ReadonlySet<EpisodeId>
  readonly entities: EntityCues
}

/** The candidates found by words, independent of the model. */
export interface FoundByWords {
  readonly seqs: readonly DocumentSeq[]
  /** The documents of `seqs`, loaded while the model may still be busy. */
  readonly documents: readonly SearchDocument[]
  readonly terms: readonly ScoredTerm[]
  readonly expanded: readonly WeightedTerm[]
  readonly statistics: CorpusStatistics
  readonly entities: EntityCues
}

export async function findByWords(
  store: Pick<Store, 'documents' | 'entities' | 'edges'>,
  { query, filter, countedIn }: Pick<RecallRequest, 'query' | 'filter' | 'countedIn'>,
  question: Question,
  quick: boolean,
): Promise<FoundByWords> {
  const most = (count: number) => atMost(count, quick)
  const expanded = expandTerms(withoutNames(question))
  const search = async () => {
    const statistics =
      expanded.length === 0
        ? EMPTY_STATISTICS
        : await store.documents.statistics(
            expanded.map(({ term }) => term),
            countedIn,
          )
    const terms = selectTerms(expanded, statistics)
    const hits =
      terms.length === 0
        ? []
        : await store.documents.findByTerms(
            [...selectSearched(terms, statistics, most(MOST_GONE_THROUGH)), ...findPhrases(query)],
            filter,
            most(BY_WORDS),
          )
    const seqs = hits.map(({ seq }) => seq)
    const documents = seqs.length === 0 ? [] : await store.documents.load(seqs, filter)
    return { seqs, documents, terms, statistics }
  }
  const [found, entities] = await Promise.all([search(), loadEntityCues(store, query, filter.scopes)])
  return { ...found, expanded, entities }
}

/** Returns at most 500 candidates; by words and entities alone if `asked` is null. */
export async function loadCandidates(
  store: Pick<Store, 'documents' | 'memories'>,
  filter: DocumentFilter,
  words: FoundByWords,
  asked: AskedMeaning | null,
  communities: CommunityFinder,
  { findsBy, tuning }: Pick<Policy, 'findsBy' | 'tuning'>,
  quick: boolean,
): Promise<Candidates> {
  const { terms, expanded, statistics, entities } = words
  const most = (count: number) => atMost(count, quick)
  const seqs = new Set<DocumentSeq>()
  for (const hit of asked?.scan.hits ?? []) seqs.add(hit.seq)
  for (const seq of words.seqs) seqs.add(seq)
  if (filter.kinds.includes('memory') && findsBy !== 'words') {
    const topical =
      asked === null
        ? []
        : await communities.near(asked, filter.scopes, most(BY_COMMUNITY), tuning?.communities)
    const linked = [...entities.memories.slice(0, most(BY_ENTITY)), ...topical]
    const found = linked.length === 0 ? new Map() : await store.documents.seqsOf([...new Set(linked)])
    for (const seq of found.values()) seqs.add(seq)
  }
  const wanted = [...seqs].slice(0, tuning?.candidates)
  const documents = await loadRest(store, wanted, filter, words)
  const memories = documents.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
  const episodes = documents.flatMap(({ ref }) => (ref.kind === 'episode' ? [ref.id] : []))
  const [sources, cited] = await Promise.all([
    memories.length === 0 ? new Map() : store.memories.sourcesOf(memories),
    episodes.length === 0 ? new Set<EpisodeId>() : store.memories.citedAmong(episodes),
    asked?.scan.compare?.(documents.flatMap(neighbourhoodOf)),
  ])
  return {
    documents,
    sources,
    cited,
    entities,
    terms,
    averageTerms: statistics.averageTerms,
    rareTerms: findRare(expanded, statistics),
    askedWeight: weighQuestion(expanded, statistics),
    unknownWeight: inverseDocumentFrequency(statistics.documents, 0),
  }
}

/** Loads the wanted documents in the given order; those found by words are already loaded. */
async function loadRest(
  store: Pick<Store, 'documents'>,
  wanted: readonly DocumentSeq[],
  filter: DocumentFilter,
  words: FoundByWords,
): Promise<SearchDocument[]> {
  const looked = new Set(words.seqs)
  const rest = wanted.filter((seq) => !looked.has(seq))
  const loaded = rest.length === 0 ? [] : await store.documents.load(rest, filter)
  const bySeq = new Map([...words.documents, ...loaded].map((document) => [document.seq, document]))
  return wanted.flatMap((seq) => bySeq.get(seq) ?? [])
}

function atMost(count: number, quick: boolean): number {
  return quick ? Math.ceil(count * QUICK_SHARE) : count
}

/** Returns identifiers of several terms as phrases, since each of their terms alone may be common. */
function findPhrases(query: string): string[] {
  return findUnusualWords(query, () => null).filter((terms) => terms.includes(' '))
}

const EMPTY_STATISTICS: CorpusStatistics = { documents: 0, averageTerms: 0, documentFrequency: new Map() }

/**
 * Removes speakers' names, which occur in every other turn's label and have a signal of their own. A
 * question of names only stays as it is.
 */
function withoutNames(question: Question): readonly string[] {
  const names = new Set(question.namedLabels.flatMap((label) => label.split(' ')))
  const others = question.terms.filter((term) => !names.has(term))
  return others.length === 0 ? question.terms : others
}

/** A term is rare if it occurs in at most 1 document or 0.2 % of them. */
const RARE_SHARE = 0.002

function findRare(
  expanded: readonly WeightedTerm[],
  { documents, documentFrequency }: CorpusStatistics,
): ReadonlySet<string> {
  const most = Math.max(1, documents * RARE_SHARE)
  return new Set(
    expanded
      .filter(({ term, weight }) => weight === 1 && (documentFrequency.get(term) ?? 0) <= most)
      .map(({ term }) => term),
  )
}

function weighQuestion(
  expanded: readonly WeightedTerm[],
  { documents, documentFrequency }: CorpusStatistics,
): number {
  return expanded
    .filter(({ weight }) => weight === 1)
    .reduce((sum, { term }) => sum + inverseDocumentFrequency(documents, documentFrequency.get(term) ?? 0), 0)
}

/**
 * Selects the rarest terms until they match `most` documents in total: in a large store, matches of a
 * common word are chance. Scoring still uses all terms.
 */
function selectSearched(
  terms: readonly ScoredTerm[],
  { documentFrequency }: CorpusStatistics,
  most: number,
): string[] {
  const frequencyOf = (term: string) => documentFrequency.get(term) ?? 0
  const searched: string[] = []
  let documents = 0
  for (const { term } of terms.toSorted((a, b) => frequencyOf(a.term) - frequencyOf(b.term))) {
    documents += frequencyOf(term)
    if (documents > most && searched.length >= FEWEST_SEARCHED_TERMS) break
    searched.push(term)
  }
  return searched
}

/** Returns the terms that occur in a document, weighted by idf; at most 24, the most selective. */
function selectTerms(expanded: readonly WeightedTerm[], statistics: CorpusStatistics): ScoredTerm[] {
  const scored: ScoredTerm[] = []
  for (const { term, weight } of expanded) {
    const frequency = statistics.documentFrequency.get(term)
    if (frequency === undefined || frequency === 0) continue
    scored.push({ term, weight: weight * inverseDocumentFrequency(statistics.documents, frequency) })
  }
  if (scored.length <= MAX_SEARCHED_TERMS) return scored
  return scored.sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1)).slice(0, MAX_SEARCHED_TERMS)
}
