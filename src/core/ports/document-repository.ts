/** Memories and episodes as search documents: words, time, statistics. */

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
  /** Mean number of terms a document. */
  readonly averageTerms: number
  readonly documentFrequency: ReadonlyMap<string, number>
}

export interface TextHit {
  readonly seq: DocumentSeq
  /** 0 is best. */
  readonly rank: number
}

interface TimePage {
  /** Only memories of these kinds, turns are not affected; null: all. */
  readonly memoryKinds: readonly MemoryKind[] | null
  readonly newestFirst: boolean
  readonly limit: number
  readonly offset: number
}

interface DatedDocuments {
  readonly total: number
  readonly documents: readonly { readonly ref: DocumentRef; readonly at: EpochMs }[]
}

export interface DocumentRepository {
  /** Documents with any of the terms, best first by the database's own ranking: candidates, not an order. */
  findByTerms(terms: readonly string[], filter: DocumentFilter, limit: number): Promise<TextHit[]>
  /** Live frequencies over these scopes, default the whole store; the terms not present are absent from the map. */
  statistics(terms: readonly string[], scopes?: readonly ScopeId[] | null): Promise<CorpusStatistics>
  /** In the order asked for; those that are gone or do not pass the filter are left out. */
  load(seqs: readonly DocumentSeq[], filter: DocumentFilter): Promise<SearchDocument[]>
  /** The greatest that was given out to a document that is still there; 0 where there is none. */
  newestSeq(scopes?: readonly ScopeId[] | null): Promise<number>
  /**
   * Live documents drawn without regard to what they say, among those up to `upTo`: the same ones every time, as far
   * as they are still there. The revision rises when a document, or its vector, changes.
   */
  draw(
    scopes: readonly ScopeId[] | null,
    kinds: readonly DocumentKind[],
    upTo: number,
    limit: number,
  ): Promise<readonly { readonly seq: DocumentSeq; readonly revision: number }[]>
  findSeq(ref: DocumentRef): Promise<DocumentSeq | null>
  /** Of memories; those that are gone are absent. */
  seqsOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, DocumentSeq>>
  /** What the documents stand for; those that are gone are absent. */
  refs(seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, DocumentRef>>
  /** The scope of each document; those that are gone are absent. */
  scopesOf(seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, ScopeId>>
  /** Identity of the text a vector would be made from, as `PendingDocument.textHash`. */
  textHash(seq: DocumentSeq): Promise<string | null>
  /**
   * One page of the events that pass the filter, in the order of their time, ties in the order stored; and how many
   * pass. No event is a root that something hangs below, which is a heading, nor what a tool printed.
   */
  listByTime(filter: DocumentFilter, page: TimePage): Promise<DatedDocuments>
  count(kind: DocumentKind, scopes: readonly ScopeId[] | null): Promise<number>

  /** Makes the document what it should be, or a new one where there is none; whether that changed anything. */
  rewrite(subject: DocumentSubject, analysis: DocumentAnalysis): Promise<boolean>
  /** Documents of nothing; how many. */
  removeLost(): Promise<number>
  /** Documents that another version of the analysis made. */
  countOutdated(version: number, scopes?: readonly ScopeId[] | null): Promise<number>
  /** The full-text index and the counts over it, made again from the documents. */
  rebuildIndex(): Promise<void>
}
