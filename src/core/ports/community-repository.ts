/** Groups of memories that are linked closely. */
import type { EpochMs, MemoryId, ScopeId } from '../ids.ts'

/**
 * Memories of one scope that hang together by their links, whatever tree they stand in. Derived. Its name and centre go
 * when one of its members is purged; sleep makes them again from what is left.
 */
export interface Community {
  readonly id: string
  readonly scopeId: ScopeId
  /** Distinctive words of its members. */
  readonly name: string
  /** Live ones. */
  readonly members: number
  readonly updatedAt: EpochMs
}

/** A community as sleep makes and keeps it. */
export interface StoredCommunity extends Omit<Community, 'members' | 'name'> {
  /** null: it waits for one. */
  readonly name: string | null
  /** Most central first; a memory is in one community. */
  readonly memberIds: readonly MemoryId[]
  /** The mean direction of the members' vectors; null where none had one. */
  readonly centre: { readonly modelId: string; readonly centroid: Float32Array } | null
}

export interface CommunityRepository {
  /** Those that have a name, largest first. */
  list(scopes: readonly ScopeId[] | null, limit: number): Promise<Community[]>
  /** Live members of each, most central first, at most `limit` of each. */
  membersOf(ids: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly MemoryId[]>>
  /** The community a memory is in; those in none are absent. */
  findFor(memoryIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, string>>
  /** Of communities with a name and a centre among the vectors of the model. */
  listCentres(
    scopes: readonly ScopeId[] | null,
    modelId: string,
  ): Promise<{ readonly id: string; readonly scopeId: ScopeId; readonly centroid: Float32Array }[]>
  /** All of a scope, those without a name and members that are not live included. */
  load(scopeId: ScopeId): Promise<StoredCommunity[]>
  /** Inserts or replaces; members leave the community they were in. Where one is gone, name and centre are left out. */
  save(community: StoredCommunity): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** What has changed since communities were looked for. */
  findChanges(): Promise<CommunityChanges>
  /** Adds to what has changed; those of scopes that were not looked at yet are left out. */
  noteChanges(changes: CommunityChanges): Promise<void>
  /** The communities of the scope are as its graph is. */
  noteFound(scopeId: ScopeId): Promise<void>
}

export interface CommunityChanges {
  /** Of the graph: up to there changes were counted. */
  readonly revision: number
  /** By scope; without those not looked at yet, and those in which something must be made again. */
  readonly byScope: ReadonlyMap<ScopeId, number>
}
