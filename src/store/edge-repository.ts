/** Repository of edges between memories, and between memories and entities. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { EDGE_LAYERS, type Edge, type EdgeLayer, type NodeId } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { EdgeId, EntityId, MemoryId, ScopeId } from '../core/ids.ts'
import type { EdgeRepository, Wear } from '../core/ports/edge-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import type { Tables } from './tables.ts'
import { edgeIsWithin } from './within-scopes.ts'

const NO_ID = '' as EdgeId

export const EDGE_ROWS = mapRows<Edge>({
  id: 'plain',
  sourceId: 'plain',
  targetId: 'plain',
  layer: 'plain',
  relation: 'plain',
  weight: 'plain',
  reasoning: 'plain',
  author: 'plain',
  madeBy: 'plain',
  createdAt: 'plain',
  reinforcedAt: 'plain',
  validFrom: 'plain',
  validUntil: 'plain',
})

export function createEdgeRepository(database: Database): EdgeRepository {
  return {
    upsert: (edge) =>
      database.write(async (db) => {
        const row = await db
          .insertInto('edges')
          .values(EDGE_ROWS.toRow(edge))
          .onConflict((conflict) =>
            conflict.columns(['source_id', 'target_id', 'relation']).doUpdateSet({
              weight: edge.weight,
              reasoning: edge.reasoning,
              ...(edge.madeBy === 'person' ? { made_by: edge.madeBy } : {}),
            }),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
        return EDGE_ROWS.toRecord(row)
      }),

    find: async (id, scopes = null) => {
      const row = await database.read
        .selectFrom('edges')
        .selectAll()
        .where('id', '=', id)
        .where(edgeIsWithin(database, scopes))
        .executeTakeFirst()
      return row === undefined ? null : EDGE_ROWS.toRecord(row)
    },

    findWithin: async (ids, scopes) => {
      const rows = await database.read
        .selectFrom('edges')
        .select('id')
        .where(database.among('id', ids))
        .where(edgeIsWithin(database, scopes))
        .execute()
      return new Set(rows.map((row) => row.id))
    },

    update: (id, changes) =>
      database.write(async (db) => {
        const row = EDGE_ROWS.toChanges(changes)
        if (Object.keys(row).length === 0) return
        const { numUpdatedRows } = await db
          .updateTable('edges')
          .set(row)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) return
        throw new LoreError('edge_not_found', `There is no link ${id}.`, {
          hint: 'It may have faded or been removed; read a memory to see the ids of its links.',
          details: { id },
        })
      }),

    remove: (ids) =>
      database.write(async (db) => {
        await db.deleteFrom('edges').where(database.among('id', ids)).execute()
      }),

    listByRelations: async (relations, afterId, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('edges')
        .selectAll()
        .where(database.among('relation', relations))
        .where(edgeIsWithin(database, scopes))
        .where('id', '>', afterId ?? NO_ID)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(EDGE_ROWS.toRecord)
    },

    // One relation at a time, so that each query follows the relation's index, which holds all that the decay
    // needs.
    listFading: async (relations, afterId, limit, worn, scopes = null) => {
      const found: EdgeId[] = []
      for (const relation of new Set(relations)) {
        let query = database.read
          .selectFrom('edges')
          .select('id')
          .where('relation', '=', relation)
          .where('made_by', '<>', sql.lit('person'))
          .where(edgeIsWithin(database, scopes))
          .where('id', '>', afterId ?? NO_ID)
        if (worn !== undefined) query = query.where(isWorn(worn))
        const rows = await query.orderBy('id').limit(limit).execute()
        found.push(...rows.map((row) => row.id))
      }
      return loadById(database, found.sort().slice(0, limit))
    },

    listDangling: async (limit, afterId = null, scopes = null) => {
      const lost = await findLostEnds(database)
      const rows = await database.read
        .selectFrom('edges')
        .select('id')
        .where((eb) => eb.or([database.among('source_id', lost), database.among('target_id', lost)]))
        .where(edgeIsWithin(database, scopes))
        .where(database.unindexed<EdgeId>('id'), '>', afterId ?? NO_ID)
        .orderBy(database.unindexed<EdgeId>('id'))
        .limit(limit)
        .execute()
      return loadById(
        database,
        rows.map((row) => row.id),
      )
    },

    listFor: async (nodes, options = {}) => {
      const { direction = 'both', layers, relations, scopes = null } = options
      let query = database.read
        .selectFrom('edges')
        .selectAll()
        .where((eb) =>
          eb.or([
            ...(direction === 'in' ? [] : [database.among('source_id', nodes)]),
            ...(direction === 'out' ? [] : [database.among('target_id', nodes)]),
          ]),
        )
      if (scopes !== null) query = query.where(edgeIsWithin(database, scopes))
      if (layers !== undefined) query = query.where(database.among('layer', layers))
      if (relations !== undefined) query = query.where(database.among('relation', relations))
      const rows = await query.orderBy('weight', 'desc').orderBy('created_at').orderBy('id').execute()
      return rows.map(EDGE_ROWS.toRecord)
    },

    // One entity at a time, reading at most one edge more than allowed from a hub.
    mentionersOf: async (entities, most, scopes = null) => {
      const found = new Map<EntityId, readonly MemoryId[]>()
      for (const id of new Set(entities)) {
        const rows = await database.read
          .selectFrom('edges')
          .select('source_id')
          .where('layer', '=', sql.lit('entity'))
          .where('target_id', '=', id)
          .where(edgeIsWithin(database, scopes))
          .limit(most + 1)
          .execute()
        if (rows.length > 0 && rows.length <= most) {
          found.set(id, [...new Set(rows.map((row) => row.source_id as MemoryId))])
        }
      }
      return found
    },

    count: async (scopes = null) => {
      const rows = await database.read
        .selectFrom('edges')
        .select((eb) => ['layer', eb.fn.countAll<number>().as('total')])
        .where((eb) => (scopes === null ? eb.lit(true) : staysWithin(eb, database, scopes)))
        .groupBy('layer')
        .execute()
      return new Map(rows.map((row) => [row.layer, Number(row.total)]))
    },

    tally: async (scopes = null) => {
      const rows = await database.read
        .selectFrom('edges')
        .select((eb) => ['relation', eb.fn.countAll<number>().as('total')])
        .where(database.among('layer', BETWEEN_MEMORIES))
        .where((eb) => (scopes === null ? eb.lit(true) : staysWithin(eb, database, scopes)))
        .groupBy('relation')
        .execute()
      return new Map(rows.map((row) => [row.relation, Number(row.total)]))
    },

    listMadeSince: async (since, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('edges')
        .selectAll()
        .where(database.among('layer', BETWEEN_MEMORIES))
        .where('created_at', '>=', since)
        .where(edgeIsWithin(database, scopes))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(EDGE_ROWS.toRecord)
    },

    listBelowWeight: async (weight, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('edges')
        .selectAll()
        .where(database.among('layer', BETWEEN_MEMORIES))
        .where('weight', '<', weight)
        .where(edgeIsWithin(database, scopes))
        .orderBy('weight')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(EDGE_ROWS.toRecord)
    },
  }
}

/** True for an edge from a memory of these scopes to another of them or to an entity. */
function staysWithin(
  eb: ExpressionBuilder<Tables, 'edges'>,
  database: Database,
  scopes: readonly ScopeId[],
): Expression<SqlBool> {
  const memories = eb.selectFrom('memories').select('memories.id')
  const ownIds = memories.where(database.among('memories.scope_id', scopes))
  return eb.and([
    eb('source_id', 'in', ownIds),
    eb.or([eb('layer', '=', 'entity'), eb('target_id', 'in', ownIds)]),
  ])
}

const BETWEEN_MEMORIES: readonly EdgeLayer[] = EDGE_LAYERS.filter(
  (layer) => layer !== 'tree' && layer !== 'entity',
)

async function loadById(database: Database, ids: readonly EdgeId[]): Promise<Edge[]> {
  const rows = await database.read
    .selectFrom('edges')
    .selectAll()
    .where(database.among('id', ids))
    .orderBy('id')
    .execute()
  return rows.map(EDGE_ROWS.toRecord)
}

/** Returns end nodes of edges that are neither memories nor entities, by merging sorted lists. */
async function findLostEnds(database: Database): Promise<NodeId[]> {
  const lost: NodeId[] = []
  for (const end of ['source_id', 'target_id'] as const) {
    const rows = await database.read
      .selectFrom('edges')
      .select(`${end} as id`)
      .except((eb) => eb.selectFrom('memories').select('id'))
      .except((eb) => eb.selectFrom('entities').select('id'))
      .execute()
    lost.push(...rows.map((row) => row.id))
  }
  return lost
}

/** weight · keptPerDay^days, with days since its last use or creation. */
function isWorn({ keptPerDay, below, at }: Wear): Expression<SqlBool> {
  const days = sql`cast(${at} - coalesce(reinforced_at, created_at) as double precision) / 86400000`
  return sql<SqlBool>`weight * pow(cast(${keptPerDay} as double precision), ${days}) < ${below}`
}
