/**
 * Where the centres of topics come from. The phase that keeps them asks this, and nothing else: today a topic is
 * what hangs below a root; communities of the graph can take that place.
 */
import type { ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { walkChangedRoots } from './changed.ts'
import { meanDirection } from './mean-direction.ts'
import type { SleepDeps } from './phase.ts'

export interface Centre {
  /** Of the cluster. */
  readonly id: string
  readonly scopeId: ScopeId
  /** A unit vector; null: nothing is left to have a centre. */
  readonly centroid: Float32Array | null
  /** How many vectors it is the mean of. */
  readonly members: number
}

export interface CentreSource {
  /** Centres that may have moved since the last sleep, as they are now; each once, in pages that may be empty. */
  walkChanged(deps: SleepDeps): AsyncIterable<readonly Centre[]>
}

/** A root alone is no topic yet. */
const LEAST_MEMBERS = 2

/** The mean of everything that hangs below a root, and of the root. */
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
