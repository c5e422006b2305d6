/** Groups of memories that are linked closely. */
import type { Community, CommunityChanges, StoredCommunity } from '../community.ts'
import type { MemoryId, ScopeId } from '../ids.ts'

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
  /** The scope of each of these communities; those that are gone are absent. */
  scopesOf(ids: readonly string[]): Promise<ReadonlyMap<string, ScopeId>>
  /** What has changed since communities were looked for. */
  findChanges(): Promise<CommunityChanges>
  /** Adds to what has changed; those of scopes that were not looked at yet are left out. */
  noteChanges(changes: CommunityChanges): Promise<void>
  /** The communities of the scope are as its graph is. */
  noteFound(scopeId: ScopeId): Promise<void>
}
