/** Repository of accesses, the events from which every strength model is computed. */
import type { Access } from '../core/entity.ts'
import type { MemoryId } from '../core/ids.ts'
import type { AccessRepository } from '../core/ports/access-repository.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import { memoryIsWithin } from './within-scopes.ts'

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

    listForAll: async (memoryIds) => {
      const rows = await database.read
        .selectFrom('accesses')
        .select(['memory_id', 'at', 'session', 'grade'])
        .where(database.among('memory_id', memoryIds))
        .orderBy('at')
        .orderBy('id')
        .execute()
      const accesses = new Map<MemoryId, Access[]>()
      for (const access of rows.map(ACCESS_ROWS.toRecord)) {
        const known = accesses.get(access.memoryId)
        if (known === undefined) accesses.set(access.memoryId, [access])
        else known.push(access)
      }
      return accesses
    },

    listSession: async (session, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('accesses')
        .select('memory_id')
        .where('session', '=', session)
        .where(memoryIsWithin(database, 'accesses.memory_id', scopes))
        .groupBy('memory_id')
        .orderBy((eb) => eb.fn.max('at'), 'desc')
        .orderBy((eb) => eb.fn.max('id'), 'desc')
        .limit(limit)
        .execute()
      return rows.map((row) => row.memory_id)
    },
  }
}
