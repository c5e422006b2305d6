/** Groups of memories that are linked closely. */
import type { EpochMs, MemoryId, ScopeId } from './ids.ts'

/**
 * Memories of one scope that are closely linked, in any tree. Derived: if a member is purged, name and
 * centroid are deleted and sleep computes them again.
 */
export interface Community {
  readonly id: string
  readonly scopeId: ScopeId
  /** Distinctive words of its members. */
  readonly name: string
  /** Number of live members. */
  readonly members: number
  readonly updatedAt: EpochMs
}

/** A community as sleep creates and stores it. */
export interface StoredCommunity extends Omit<Community, 'members' | 'name'> {
  /** null until a name was found. */
  readonly name: string | null
  /** Most central first; a memory belongs to one community only. */
  readonly memberIds: readonly MemoryId[]
  /** Mean direction of the members' vectors; null if no member has a vector. */
  readonly centre: { readonly modelId: string; readonly centroid: Float32Array } | null
}

export interface CommunityChanges {
  /** Graph revision up to which changes were counted. */
  readonly revision: number
  /**
   * Number of changes per scope. Scopes that were never analysed, or that must be analysed again, are absent.
   */
  readonly byScope: ReadonlyMap<ScopeId, number>
}
