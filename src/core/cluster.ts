/** Topics: groups of memories with similar vectors. */
import type { EpochMs, ScopeId } from './ids.ts'

/**
 * The centroid of a topic among the vectors of one model. Deleted when its root or one of its members (below
 * the root, or naming it as `cluster`) is purged, and together with the model's vectors; then computed again
 * from the rest.
 */
export interface Cluster {
  /** Id of the root memory whose subtree it describes. */
  readonly id: string
  readonly scopeId: ScopeId
  readonly modelId: string
  readonly centroid: Float32Array
  /** Number of vectors that the centroid is the mean of. */
  readonly members: number
  readonly updatedAt: EpochMs
}
