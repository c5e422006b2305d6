/** Repository of document vectors, by model. */

import type { EpisodeRole } from '../conversation.ts'
import type { DocumentKind } from '../document.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../ids.ts'

/** One vector with the document fields that a filter needs. */
export interface IndexedVector {
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
  /** null if the document has no vector of this model (any more). */
  readonly vector: Float32Array | null
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
