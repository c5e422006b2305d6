/** Accesses, as events: every strength model is a function of them. */
import type { Access } from '../core/entity.ts'
import type { AccessRepository } from '../core/ports/store.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const ACCESS_ROWS = mapRows<Access>({ memoryId: 'plain', at: 'plain', session: 'plain', grade: 'plain' })

export function createAccessRepository(database: Database): AccessRepository {
  return {
    record: (access) =>
      database.write(async (db) => {
        await db.insertInto('accesses').values(ACCESS_ROWS.toRow(access)).execute()
      }),

    /** Oldest first. */
    listFor: async (memoryId) => {
      const rows = await database.read
        .selectFrom('accesses')
        .select(['memory_id', 'at', 'session', 'grade'])
        .where('memory_id', '=', memoryId)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map(ACCESS_ROWS.toRecord)
    },
  }
}
