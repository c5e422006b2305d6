/** Named things that memories mention. */
import type { Entity, EntityKind } from '../entity.ts'
import type { DocumentSeq, EntityId, MemoryId, ScopeId } from '../ids.ts'

export interface EntityRepository {
  /** Finds by scope, kind and name (case-insensitive) or creates with the given id. */
  ensure(entity: Entity): Promise<Entity>
  load(ids: readonly EntityId[]): Promise<Entity[]>
  findByNames(scopes: readonly ScopeId[] | null, names: readonly string[]): Promise<Entity[]>
  list(scopes: readonly ScopeId[] | null, kind: EntityKind | null, limit: number): Promise<Entity[]>
  /** For good: those of these scopes that no memory is linked with, and their links to each other. */
  removeUnlinked(scopes: readonly ScopeId[]): Promise<void>
  /** The same among these. */
  removeUnlinkedOf(ids: readonly EntityId[]): Promise<void>

  /** Those that wait for a place among the names of their scope, in the order of ids, after the one given. */
  listUnplaced(afterId: EntityId | null, limit: number, scopes?: readonly ScopeId[] | null): Promise<Entity[]>
  /** Keeps the words of a name, one space between them, so that it is found by `findByWords` and `findAround`. */
  place(entity: Pick<Entity, 'id' | 'scopeId'>, words: string): Promise<void>
  /** Placed ones whose words are one of these. */
  findByWords(scopeId: ScopeId, words: readonly string[]): Promise<PlacedEntity[]>
  /** Placed ones whose words hold these next to each other, the same words included; oldest first, at most `limit`. */
  findAround(scopeId: ScopeId, words: string, limit: number): Promise<PlacedEntity[]>

  /** Memories that nobody looked through for names since their text was written, in the order stored, after the one given. */
  listUnread(
    after: DocumentSeq | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<UnreadMemory[]>
  /** Takes these off that list, until their text changes. */
  noteRead(ids: readonly MemoryId[]): Promise<void>
  /** Puts the live memories of these scopes on that list, and takes the places of all names in them away; how many. */
  forgetReading(scopes: readonly ScopeId[] | null): Promise<number>
}

export interface PlacedEntity extends Entity {
  readonly words: string
}

interface UnreadMemory {
  readonly seq: DocumentSeq
  readonly memoryId: MemoryId
}
