/** Groups of memories that are linked closely. */
import type { EpochMs, MemoryId, ScopeId } from './ids.ts'

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

export interface CommunityChanges {
  /** Of the graph: up to there changes were counted. */
  readonly revision: number
  /** By scope; without those not looked at yet, and those in which something must be made again. */
  readonly byScope: ReadonlyMap<ScopeId, number>
}
