/** Repository of runs. Their changes are in the journal, under their id. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { LoreError } from '../core/errors.ts'
import type { RunFilter, RunRepository } from '../core/ports/run-repository.ts'
import type { Run } from '../core/run.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import { entryIsWithin } from './within-scopes.ts'

const RUN_ROWS = mapRows<Run>({
  id: 'plain',
  kind: 'plain',
  startedAt: 'plain',
  endedAt: 'plain',
  state: 'plain',
  phases: 'json',
  undoneAt: 'plain',
})

export function createRunRepository(database: Database): RunRepository {
  const newestFirst = () =>
    database.read.selectFrom('runs').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc')
  return {
    insert: (run) =>
      database.write(async (db) => {
        await db.insertInto('runs').values(RUN_ROWS.toRow(run)).execute()
      }),

    update: (id, changes) =>
      database.write(async (db) => {
        const row = RUN_ROWS.toChanges(changes)
        if (Object.keys(row).length === 0) return
        const { numUpdatedRows } = await db
          .updateTable('runs')
          .set(row)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numUpdatedRows > 0n) return
        throw new LoreError('internal', `There is no run ${id}.`, {
          hint: 'A run is recorded before it begins: report this as a fault in Lore.',
          details: { id },
        })
      }),

    find: async (id, within) => {
      const row = await database.read
        .selectFrom('runs')
        .selectAll()
        .where('id', '=', id)
        .where(isWithin(database, within))
        .executeTakeFirst()
      return row === undefined ? null : RUN_ROWS.toRecord(row)
    },

    findByIdPrefix: async (prefix, limit, within) => {
      const rows = await database.read
        .selectFrom('runs')
        .select('id')
        .where('id', '>=', prefix)
        .where('id', '<', `${prefix}\u{10ffff}`)
        .where(isWithin(database, within))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    list: async (limit, offset = 0, { kind, state } = {}, within) => {
      let query = newestFirst().where(isWithin(database, within)).limit(limit).offset(offset)
      if (kind !== undefined) query = query.where('kind', '=', kind)
      if (state !== undefined) query = query.where('state', '=', state)
      const rows = await query.execute()
      return rows.map(RUN_ROWS.toRecord)
    },

    lastDone: async (kind, within) => {
      const row = await newestFirst()
        .where('kind', '=', kind)
        .where('state', '=', 'done')
        .where(isWithin(database, within))
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : RUN_ROWS.toRecord(row)
    },
  }
}

/** True if the run changed something, all of it within the scopes, or if its id is listed. */
function isWithin(database: Database, within: RunFilter | undefined): Expression<SqlBool> {
  if (within === undefined) return sql<SqlBool>`TRUE`
  const isOwn = entryIsWithin(database, 'journal', within.scopes)
  return sql<SqlBool>`(${database.among('runs.id', within.ids)} OR (
    EXISTS (SELECT 1 FROM journal WHERE journal.run_id = runs.id)
    AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.run_id = runs.id AND NOT (${isOwn}))))`
}
