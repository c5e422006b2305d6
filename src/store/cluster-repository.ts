/** Repository of topic centroids, per embedding model. */

import type { Cluster } from '../core/cluster.ts'
import type { ClusterRepository } from '../core/ports/cluster-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import type { ClustersTable } from './tables.ts'
import { toBytes, toVector } from './vector-bytes.ts'

const CLUSTER_ROWS = mapRows<Omit<Cluster, 'centroid'>>({
  id: 'plain',
  scopeId: 'plain',
  modelId: 'plain',
  members: 'plain',
  updatedAt: 'plain',
})

export function createClusterRepository(database: Database): ClusterRepository {
  return {
    /** Ordered by id: the oldest root first. */
    list: async (scopeId, modelId) => {
      const rows = await database.read
        .selectFrom('clusters')
        .selectAll()
        .where('scope_id', '=', scopeId)
        .where('model_id', '=', modelId)
        .orderBy('id')
        .execute()
      return rows.map(toCluster)
    },

    find: async (id, modelId) => {
      const row = await database.read
        .selectFrom('clusters')
        .selectAll()
        .where('id', '=', id)
        .where('model_id', '=', modelId)
        .executeTakeFirst()
      return row === undefined ? null : toCluster(row)
    },

    save: (clusters) =>
      database.write(async (db) => {
        for (const cluster of clusters) {
          const row = { ...CLUSTER_ROWS.toRow(cluster), centroid: toBytes(cluster.centroid) }
          await db
            .insertInto('clusters')
            .values(row)
            .onConflict((conflict) => conflict.columns(['id', 'model_id']).doUpdateSet(row))
            .execute()
        }
      }),

    remove: (ids) =>
      database.write(async (db) => {
        await db.deleteFrom('clusters').where(database.among('id', ids)).execute()
      }),
  }
}

function toCluster(row: ClustersTable): Cluster {
  return { ...CLUSTER_ROWS.toRecord(row), centroid: toVector(row.centroid) }
}
