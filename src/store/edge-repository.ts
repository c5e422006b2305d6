/** Edges between memories, and between memories and entities. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Edge } from '../core/edge.ts'
import { LoreError } from '../core/errors.ts'
import type { EdgeId, EntityId, EpochMs, MemoryId } from '../core/ids.ts'
import type { EdgeRepository } from '../core/ports/store.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import type { Tables } from './tables.ts'

const EDGE_ROWS = mapRows<Edge>({
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

    find: async (id) => {
      const row = await database.read.selectFrom('edges').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : EDGE_ROWS.toRecord(row)
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

    // One relation at a time: each is a walk along its index, with nothing sorted but the first of each.
    listFading: async (relations, afterId, limit) => {
      const perRelation = await Promise.all(
        [...new Set(relations)].map((relation) =>
          database.read
            .selectFrom('edges')
            .selectAll()
            .where('relation', '=', relation)
            .where('made_by', '<>', sql.lit('person'))
            .where('id', '>', afterId ?? ('' as EdgeId))
            .orderBy('id')
            .limit(limit)
            .execute(),
        ),
      )
      return perRelation
        .flat()
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map(EDGE_ROWS.toRecord)
    },

    listDangling: async (archivedBefore, limit, afterId = null) => {
      const rows = await database.read
        .selectFrom('edges')
        .selectAll()
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('edges')
            .select('id')
            .where((of) => of.or([isMissing(of, 'source_id'), isMissing(of, 'target_id')]))
            .unionAll(archivedAtEnd(eb, 'source_id', archivedBefore))
            .unionAll(archivedAtEnd(eb, 'target_id', archivedBefore)),
        )
        .where('id', '>', afterId ?? ('' as EdgeId))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(EDGE_ROWS.toRecord)
    },

    listFor: async (nodes, options = {}) => {
      const { direction = 'both', layers, relations } = options
      let query = database.read
        .selectFrom('edges')
        .selectAll()
        .where((eb) =>
          eb.or([
            ...(direction === 'in' ? [] : [database.among('source_id', nodes)]),
            ...(direction === 'out' ? [] : [database.among('target_id', nodes)]),
          ]),
        )
      if (layers !== undefined) query = query.where(database.among('layer', layers))
      if (relations !== undefined) query = query.where(database.among('relation', relations))
      const rows = await query.orderBy('weight', 'desc').orderBy('created_at').orderBy('id').execute()
      return rows.map(EDGE_ROWS.toRecord)
    },

    count: async () => {
      const rows = await database.read
        .selectFrom('edges')
        .select((eb) => ['layer', eb.fn.countAll<number>().as('total')])
        .groupBy('layer')
        .execute()
      return new Map(rows.map((row) => [row.layer, Number(row.total)]))
    },
  }
}

/** Neither a memory nor an entity stands at this end. */
function isMissing(
  eb: ExpressionBuilder<Tables, 'edges'>,
  end: 'source_id' | 'target_id',
): Expression<SqlBool> {
  const node = eb.ref(`edges.${end}`)
  return eb.and([
    eb.not(
      eb.exists(
        eb
          .selectFrom('memories')
          .select('memories.id')
          .where('memories.id', '=', node as Expression<MemoryId>),
      ),
    ),
    eb.not(
      eb.exists(
        eb
          .selectFrom('entities')
          .select('entities.id')
          .where('entities.id', '=', node as Expression<EntityId>),
      ),
    ),
  ])
}

function archivedAtEnd(
  eb: ExpressionBuilder<Tables, 'edges'>,
  end: 'source_id' | 'target_id',
  archivedBefore: EpochMs,
) {
  return eb
    .selectFrom('memories')
    .innerJoin('edges as link', `link.${end}`, 'memories.id')
    .select('link.id')
    .where('memories.archived_at', '<', archivedBefore)
}
