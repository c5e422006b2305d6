/**
 * Recomputes the centres of topics in which something changed. Reads vectors; writes clusters, which
 * are derived and not journalled. Safe to repeat: an unchanged centre is not written.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { Cluster } from '../../core/cluster.ts'
import { type Centre, type CentreSource, subtreeCentres } from '../statements/centre-source.ts'
import { NO_VECTORS } from '../statements/no-vectors.ts'
import type { Phase } from '../statements/phase.ts'

/** Largest difference that counts as equal, below single precision. */
const SAME = 1e-6

export const centroids = createCentroids(subtreeCentres)

export function createCentroids(source: CentreSource): Phase {
  return {
    name: 'centroids',
    sentence: 'Computes the centres of topics again if something in them changed.',
    skip: async ({ meaning }) => (meaning === null ? NO_VECTORS : null),
    async *plan(deps) {
      const { store, clock, meaning } = deps
      if (meaning === null) return
      for await (const centres of source.walkChanged(deps)) {
        const changes: PlannedChange[] = []
        for (const centre of centres) {
          const known = await store.clusters.find(centre.id, meaning.modelId)
          changes.push(...planCentre(centre, known, { modelId: meaning.modelId, updatedAt: clock.now() }))
        }
        yield changes
      }
    },
  }
}

/** Plans no change if the centre is unchanged, or neither stored nor present. */
function planCentre(
  { id, scopeId, centroid, members }: Centre,
  known: Cluster | null,
  { modelId, updatedAt }: Pick<Cluster, 'modelId' | 'updatedAt'>,
): PlannedChange[] {
  if (centroid === null) return known === null ? [] : [{ kind: 'remove_cluster', id }]
  if (known !== null && known.members === members && isSame(known.centroid, centroid)) return []
  return [{ kind: 'save_cluster', cluster: { id, scopeId, modelId, centroid, members, updatedAt } }]
}

function isSame(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= SAME)
}
