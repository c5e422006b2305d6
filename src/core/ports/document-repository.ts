/** Repository of search documents: words, time, statistics. */

import type {
  DocumentAnalysis,
  DocumentFilter,
  DocumentKind,
  DocumentRef,
  DocumentSubject,
  SearchDocument,
} from '../document.ts'
import type { DocumentSeq, EpochMs, MemoryId, ScopeId } from '../ids.ts'
import type { MemoryKind } from '../memory.ts'

export interface CorpusStatistics {
  readonly documents: number
  /** Mean number of terms per document. */
  readonly averageTerms: number
  readonly documentFrequency: ReadonlyMap<string, number>
}

export interface TextHit {
  readonly seq: DocumentSeq
  /** 0 is best. */
  readonly rank: number
}

interface TimePage {
  /** Only memories of these kinds (turns are not filtered); null for all. */
  readonly memoryKinds: readonly MemoryKind[] | null
  /**
   * Only turns that this person said, memories that they stored, and memories made of their turns; letters compare without
   * case. Absent for all.
   */
  readonly person?: string
  readonly newestFirst: boolean
  readonly limit: number
  readonly offset: number
}

interface DatedDocuments {
  readonly total: number
  readonly documents: readonly { readonly ref: DocumentRef; readonly at: EpochMs }[]
}

export interface DocumentRepository {
  /**
   * Documents that contain any of the terms, ranked by the database; use them as candidates, not as a final
   * order. Several terms joined by spaces match where they follow each other.
   */
  findByTerms(terms: readonly string[], filter: DocumentFilter, limit: number): Promise<TextHit[]>
  /**
   * Live document frequencies over these scopes (default: the whole store); terms that do not occur are
   * absent.
   */
  statistics(terms: readonly string[], scopes?: readonly ScopeId[] | null): Promise<CorpusStatistics>
  /** In the order requested; deleted documents and those that fail the filter are left out. */
  load(seqs: readonly DocumentSeq[], filter: DocumentFilter): Promise<SearchDocument[]>
  /** The largest seq of an existing document; 0 if there is none. */
  newestSeq(scopes?: readonly ScopeId[] | null): Promise<number>
  /**
   * A fixed random sample of live documents with a seq up to `upTo`: the same documents every time, as long
   * as they exist. The revision rises when a document or its vector changes.
   */
  draw(
    scopes: readonly ScopeId[] | null,
    kinds: readonly DocumentKind[],
    upTo: number,
    limit: number,
  ): Promise<readonly { readonly seq: DocumentSeq; readonly revision: number }[]>
  findSeq(ref: DocumentRef): Promise<DocumentSeq | null>
  /** The documents of these memories; deleted ones are absent. */
  seqsOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, DocumentSeq>>
  /** The memory or episode of each document; deleted ones are absent. */
  refs(seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, DocumentRef>>
  /** The scope of each document; deleted ones are absent. */
  scopesOf(seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, ScopeId>>
  /** Hash of the text that a vector would be computed from, as in `PendingDocument.textHash`. */
  textHash(seq: DocumentSeq): Promise<string | null>
  /**
   * One page of the events that pass the filter, in order of time (ties in the order stored), and their
   * total. Roots with children (headings) and tool output are not events.
   */
  listByTime(filter: DocumentFilter, page: TimePage): Promise<DatedDocuments>
  count(kind: DocumentKind, scopes: readonly ScopeId[] | null): Promise<number>

  /** Corrects the document or creates a missing one; returns true if that changed anything. */
  rewrite(subject: DocumentSubject, analysis: DocumentAnalysis): Promise<boolean>
  /** Deletes documents without a memory or episode; returns how many. */
  removeLost(): Promise<number>
  /** Number of documents analysed by another version. */
  countOutdated(version: number, scopes?: readonly ScopeId[] | null): Promise<number>
  /** Rebuilds the full-text index and its counts from the documents. */
  rebuildIndex(): Promise<void>
}
