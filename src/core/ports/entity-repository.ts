/** Repository of entities: named things that memories mention. */
import type { Entity, EntityKind } from '../entity.ts'
import type { DocumentSeq, EntityId, MemoryId, ScopeId } from '../ids.ts'

export interface EntityRepository {
  /** Finds an entity by scope, kind and name (case-insensitive), or creates it with the given id. */
  ensure(entity: Entity): Promise<Entity>
  load(ids: readonly EntityId[]): Promise<Entity[]>
  findByNames(scopes: readonly ScopeId[] | null, names: readonly string[]): Promise<Entity[]>
  list(scopes: readonly ScopeId[] | null, kind: EntityKind | null, limit: number): Promise<Entity[]>
  /** Deletes entities of these scopes that no memory links to, with the links between them. */
  removeUnlinked(scopes: readonly ScopeId[]): Promise<void>
  /** Does the same for these entities only. */
  removeUnlinkedOf(ids: readonly EntityId[]): Promise<void>

  /** Entities whose name words are not stored yet, ordered by id, after `afterId`. */
  listUnplaced(afterId: EntityId | null, limit: number, scopes?: readonly ScopeId[] | null): Promise<Entity[]>
  /** Stores the words of a name, separated by single spaces, for `findByWords` and `findAround`. */
  place(entity: Pick<Entity, 'id' | 'scopeId'>, words: string): Promise<void>
  /** Placed entities whose words equal one of these. */
  findByWords(scopeId: ScopeId, words: readonly string[]): Promise<PlacedEntity[]>
  /**
   * Placed entities whose words contain these as consecutive words (or equal them), oldest first, at most
   * `limit`.
   */
  findAround(scopeId: ScopeId, words: string, limit: number): Promise<PlacedEntity[]>

  /** Memories not searched for names since their text was written, in the order stored, after `after`. */
  listUnread(
    after: DocumentSeq | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<UnreadMemory[]>
  /** Marks these memories as searched, until their text changes. */
  noteRead(ids: readonly MemoryId[]): Promise<void>
  /**
   * Marks the live memories of these scopes as not searched and removes the places of all names there;
   * returns how many were newly marked.
   */
  forgetReading(scopes: readonly ScopeId[] | null): Promise<number>
}

export interface PlacedEntity extends Entity {
  readonly words: string
}

interface UnreadMemory {
  readonly seq: DocumentSeq
  readonly memoryId: MemoryId
}
