/** Repository of reflections: the sessions and the memories that hold them. */
import type { Reflection, ReflectionRepository } from '../core/ports/reflection-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const REFLECTION_ROWS = mapRows<Reflection>({
  namespace: 'plain',
  session: 'plain',
  memoryId: 'plain',
  createdAt: 'plain',
})

export function createReflectionRepository(database: Database): ReflectionRepository {
  return {
    find: async (namespace, session) => {
      const row = await database.read
        .selectFrom('reflections')
        .selectAll()
        .where('namespace', '=', namespace)
        .where('session', '=', session)
        .executeTakeFirst()
      return row === undefined ? null : REFLECTION_ROWS.toRecord(row)
    },

    add: (reflection) =>
      database.write(async (db) => {
        await db.insertInto('reflections').values(REFLECTION_ROWS.toRow(reflection)).execute()
      }),

    remove: (namespace, session) =>
      database.write(async (db) => {
        await db
          .deleteFrom('reflections')
          .where('namespace', '=', namespace)
          .where('session', '=', session)
          .execute()
      }),

    list: async (namespace) => {
      const rows = await database.read
        .selectFrom('reflections')
        .selectAll()
        .where('namespace', '=', namespace)
        .orderBy('created_at')
        .orderBy('session')
        .execute()
      return rows.map((row) => REFLECTION_ROWS.toRecord(row))
    },
  }
}
