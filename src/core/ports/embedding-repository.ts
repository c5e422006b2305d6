/** Repository of document vectors, by model. */

import type { EpisodeRole } from '../conversation.ts'
import type { DocumentKind } from '../document.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../ids.ts'

/** The fields of a document that a filter needs. */
export interface IndexedDocument {
  readonly seq: DocumentSeq
  readonly kind: DocumentKind
  /** Id of the memory or episode. */
  readonly id: MemoryId | EpisodeId
  readonly scopeId: ScopeId
  readonly sessionId: SessionId | null
  readonly validFrom: EpochMs
  /** Infinity if there is no end. */
  readonly validUntil: EpochMs
  readonly superseded: boolean
  readonly archived: boolean
}

export interface IndexedVector extends IndexedDocument {
  /** null if the document has no vector of this model (any more). */
  readonly vector: Float32Array | null
}

/** Converts the vectors of a page to the form that an index holds in memory, so that it can be stored. */
export interface VectorPacker {
  /** Identifies the form; bytes of another format are not used. */
  readonly format: string
  pack(vectors: readonly Float32Array[]): Uint8Array
}

/** A group of documents with neighbouring numbers, with their vectors. */
export interface IndexPage {
  /** The documents that have a vector, by number. */
  readonly documents: readonly IndexedDocument[]
  /** Their vectors in the same order: as `VectorPacker.pack` made them, or as stored if they are not packed. */
  readonly vectors:
    | { readonly kind: 'packed'; readonly bytes: Uint8Array }
    | { readonly kind: 'stored'; readonly vectors: readonly Float32Array[] }
  /** Pass this as `from` to the next call. */
  readonly next: number
}

export interface IndexChanges {
  /** Pass this as `revision` to the next call. */
  readonly revision: number
  readonly changed: readonly IndexedVector[]
  readonly removed: readonly DocumentSeq[]
}

export interface PendingDocument {
  readonly seq: DocumentSeq
  readonly kind: DocumentKind
  /** Speaker of an episode, title of a memory. */
  readonly label: string | null
  readonly text: string
  readonly caption: string | null
  /** Role of an episode; null for a memory. */
  readonly role: EpisodeRole | null
  /** Returned with the vector; a document rewritten in between stays pending. */
  readonly textHash: string
}

export interface EmbeddedDocument {
  readonly seq: DocumentSeq
  /** Hash of the embedded text. */
  readonly textHash: string
  readonly vector: Float32Array
  /** Token codes for late interaction; null if the model exposes none. */
  readonly tokens: Uint8Array | null
}

export type EmbeddingModelState = 'active' | 'building' | 'retired'

export interface StoredEmbeddingModel {
  readonly id: string
  /** null until the first vector is stored. */
  readonly dimensions: number | null
  readonly state: EmbeddingModelState
}

export interface EmbeddingRepository {
  models(): Promise<StoredEmbeddingModel[]>
  /** Registers a model and queues every document for it; for a known model only the state changes. */
  register(model: StoredEmbeddingModel): Promise<void>
  /** Makes `id` the active model; retires the former one and deletes its vectors. */
  activate(id: string): Promise<void>
  /**
   * Memories first, then turns of people and agents, then tool output; of these the newest of those queued first or
   * last, so that neither a new turn nor a newly read archive waits for the other. Of these scopes (default: all).
   */
  pending(modelId: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<PendingDocument[]>
  /** Number of queued documents of these scopes and kinds (default: all). */
  pendingCount(
    modelId: string,
    scopes?: readonly ScopeId[] | null,
    kinds?: readonly DocumentKind[],
  ): Promise<number>
  /**
   * Stores or replaces vectors and tokens and dequeues their documents, except those whose text changed
   * meanwhile.
   */
  save(modelId: string, vectors: readonly EmbeddedDocument[]): Promise<void>
  /** Float32 vectors for rescoring; documents without one are absent. */
  load(modelId: string, seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, Float32Array>>
  /** Stored token codes; documents without any are absent. */
  loadTokens(modelId: string, seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, Uint8Array>>
  /**
   * Reads the page that holds the first document with a number of at least `from`; null after the last page. Pages are
   * read one by one: `changesSince` the revision before the first one tells what changed meanwhile.
   * @param format the form of packed vectors that the caller can use
   */
  loadPage(modelId: string, from: number, format: string): Promise<IndexPage | null>
  /**
   * Stores the packed vectors of up to `limit` pages that have none; returns how many. They are deleted as soon as a
   * vector of their page changes. The last page is left out, because new documents are still added to it.
   */
  packPages(modelId: string, packer: VectorPacker, limit: number): Promise<number>
  /** Changes since a revision, by this and other processes; 0 returns everything. */
  changesSince(modelId: string, revision: number): Promise<IndexChanges>
  /**
   * Deletes vectors whose size differs from the model's and queues their documents again; returns how many.
   * With `lookInside` also deletes vectors with non-finite values, which takes several times as long.
   */
  requeueDamaged(modelId: string, options?: { readonly lookInside?: boolean }): Promise<number>
  /**
   * Queues documents again; their old vectors stay in use until replaced. Returns how many were newly queued.
   */
  requeue(modelId: string, scopes: readonly ScopeId[] | null): Promise<number>
  /** The newest revision; a cheap check before `changesSince`. */
  revision(): Promise<number>
}
