/**
 * Source of topic centres for the centroids phase. Currently a topic is the subtree of a root;
 * communities of the graph could replace it.
 */
import type { ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { walkChangedRoots } from './changed.ts'
import { meanDirection } from './mean-direction.ts'
import type { SleepDeps } from './phase.ts'

export interface Centre {
  /** Id of the cluster. */
  readonly id: string
  readonly scopeId: ScopeId
  /** A unit vector; null if there is nothing left to average. */
  readonly centroid: Float32Array | null
  /** Number of vectors averaged. */
  readonly members: number
}

export interface CentreSource {
  /**
   * Yields the current centres of topics that may have changed since the last sleep; each once, in
   * pages that may be empty.
   */
  walkChanged(deps: SleepDeps): AsyncIterable<readonly Centre[]>
}

/** A root without children is not a topic yet. */
const LEAST_MEMBERS = 2

/** Averages the vectors of a root and everything below it. */
export const subtreeCentres: CentreSource = {
  async *walkChanged(deps) {
    for await (const roots of walkChangedRoots(deps)) {
      const centres: Centre[] = []
      for (const { id, scopeId, parentId, archivedAt, supersededBy } of roots) {
        if (parentId !== null) continue
        const isGone = archivedAt !== null || supersededBy !== null
        const ids = isGone ? [] : await deps.store.memories.subtreeIds(id, LIMITS.depth)
        const vectors = ids.length < LEAST_MEMBERS ? [] : [...(await deps.vectorsOf(ids)).values()]
        centres.push({ id, scopeId, centroid: meanDirection(vectors), members: vectors.length })
      }
      yield centres
    }
  },
}
