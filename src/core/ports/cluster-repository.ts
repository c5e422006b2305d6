/** Repository of topic centroids. */
import type { Cluster } from '../cluster.ts'
import type { ScopeId } from '../ids.ts'

export interface ClusterRepository {
  list(scopeId: ScopeId, modelId: string): Promise<Cluster[]>
  find(id: string, modelId: string): Promise<Cluster | null>
  /** Inserts or replaces. */
  save(clusters: readonly Cluster[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}
