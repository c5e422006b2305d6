/** Repository of communities: groups of closely linked memories. */
import type { Community, CommunityChanges, StoredCommunity } from '../community.ts'
import type { MemoryId, ScopeId } from '../ids.ts'

export interface CommunityRepository {
  /** Communities with a name, largest first. */
  list(scopes: readonly ScopeId[] | null, limit: number): Promise<Community[]>
  /** Live members of each community, most central first, at most `limit` each. */
  membersOf(ids: readonly string[], limit: number): Promise<ReadonlyMap<string, readonly MemoryId[]>>
  /** The community of each memory; memories without one are absent. */
  findFor(memoryIds: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, string>>
  /** Centroids of communities that have a name and a centroid for the model. */
  listCentres(
    scopes: readonly ScopeId[] | null,
    modelId: string,
  ): Promise<{ readonly id: string; readonly scopeId: ScopeId; readonly centroid: Float32Array }[]>
  /** All communities of a scope, including unnamed ones and members that are not live. */
  load(scopeId: ScopeId): Promise<StoredCommunity[]>
  /**
   * Inserts or replaces; members leave their former community. If a member was purged, name and centroid are
   * dropped.
   */
  save(community: StoredCommunity): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** The scope of each community; deleted ones are absent. */
  scopesOf(ids: readonly string[]): Promise<ReadonlyMap<string, ScopeId>>
  /** The changes since communities were last computed. */
  findChanges(): Promise<CommunityChanges>
  /** Adds to the counted changes; scopes that were never analysed are ignored. */
  noteChanges(changes: CommunityChanges): Promise<void>
  /** Records that the scope's communities match its graph, which resets its count. */
  noteFound(scopeId: ScopeId): Promise<void>
}
