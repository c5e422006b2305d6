/** Vectors of documents, by model. */

import type { EpisodeRole } from '../conversation.ts'
import type { DocumentKind } from '../document.ts'
import type { DocumentSeq, EpisodeId, EpochMs, MemoryId, ScopeId, SessionId } from '../ids.ts'

/** One vector with what a filter needs to know of its document. */
export interface IndexedVector {
  readonly seq: DocumentSeq
  readonly kind: DocumentKind
  /** Of the memory or episode. */
  readonly id: MemoryId | EpisodeId
  readonly scopeId: ScopeId
  readonly sessionId: SessionId | null
  readonly validFrom: EpochMs
  /** Infinity where open. */
  readonly validUntil: EpochMs
  readonly superseded: boolean
  readonly archived: boolean
  /** null: the document has no vector of this model (any more). */
  readonly vector: Float32Array | null
}

export interface IndexChanges {
  /** To be passed as `since` next time. */
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
  /** Of an episode. */
  readonly role: EpisodeRole | null
  /** Passed back with the vector: a document rewritten in between stays pending. */
  readonly textHash: string
}

export interface EmbeddedDocument {
  readonly seq: DocumentSeq
  /** Of the text that was embedded. */
  readonly textHash: string
  readonly vector: Float32Array
  /** For late interaction; null where the model shows none. */
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
  /** Registers a model and queues every document for it; a known model only changes state. */
  register(model: StoredEmbeddingModel): Promise<void>
  /** Makes `id` the one that answers; the former one is retired and its vectors dropped. */
  activate(id: string): Promise<void>
  /** Oldest first; memories before episodes; of these scopes, default all. */
  pending(modelId: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<PendingDocument[]>
  pendingCount(modelId: string, scopes?: readonly ScopeId[] | null): Promise<number>
  /**
   * Stores vectors and tokens, in place of those there were, and takes their documents off the queue, unless
   * the text changed meanwhile.
   */
  save(modelId: string, vectors: readonly EmbeddedDocument[]): Promise<void>
  /** Float32 vectors of some documents, for rescoring; absent where there is none. */
  load(modelId: string, seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, Float32Array>>
  /** Token codes of some documents, as they were saved; absent where there are none. */
  loadTokens(modelId: string, seqs: readonly DocumentSeq[]): Promise<ReadonlyMap<DocumentSeq, Uint8Array>>
  /** What changed since a revision, this process's and others' writes alike; 0 means everything. */
  changesSince(modelId: string, revision: number): Promise<IndexChanges>
  /**
   * Deletes vectors of another size than the model's and queues their documents again; how many. With
   * `lookInside` also those that are not all numbers, which takes several times as long.
   */
  requeueDamaged(modelId: string, options?: { readonly lookInside?: boolean }): Promise<number>
  /** Queues documents again, whose vectors go on answering until new ones are there; how many wait that did not. */
  requeue(modelId: string, scopes: readonly ScopeId[] | null): Promise<number>
  /** Cheap: the newest revision, to decide whether `changesSince` is worth asking. */
  revision(): Promise<number>
}
