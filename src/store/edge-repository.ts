/** Edges between memories, and between memories and entities. */
import type { Edge } from '../core/edge.ts'
import type { EdgeRepository } from '../core/ports/store.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const EDGE_ROWS = mapRows<Edge>({
  id: 'plain',
  sourceId: 'plain',
  targetId: 'plain',
  layer: 'plain',
  relation: 'plain',
  weight: 'plain',
  reasoning: 'plain',
  author: 'plain',
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
            conflict
              .columns(['source_id', 'target_id', 'relation'])
              .doUpdateSet({ weight: edge.weight, reasoning: edge.reasoning }),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
        return EDGE_ROWS.toRecord(row)
      }),

    find: async (id) => {
      const row = await database.read.selectFrom('edges').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : EDGE_ROWS.toRecord(row)
    },

    remove: (ids) =>
      database.write(async (db) => {
        await db.deleteFrom('edges').where(database.among('id', ids)).execute()
      }),

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
