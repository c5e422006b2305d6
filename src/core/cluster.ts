/** Groups of memories with near vectors. */
import type { EpochMs, ScopeId } from './ids.ts'

/**
 * A topic's centre among the vectors of one model. It goes when its root or one of its members (below the
 * root, or naming it as `cluster`) is purged, and with the model's vectors; it is then made again from what
 * is left.
 */
export interface Cluster {
  /** Of the root whose subtree it is. */
  readonly id: string
  readonly scopeId: ScopeId
  readonly modelId: string
  readonly centroid: Float32Array
  /** How many vectors it is the mean of. */
  readonly members: number
  readonly updatedAt: EpochMs
}
