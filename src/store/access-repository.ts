/** Repository of accesses, the events from which every strength model is computed. */
import type { Access, WeakUse } from '../core/entity.ts'
import type { MemoryId } from '../core/ids.ts'
import type { AccessRepository } from '../core/ports/access-repository.ts'
import { inBatches } from './batches.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'
import { memoryIsWithin } from './within-scopes.ts'

const ACCESS_ROWS = mapRows<Access>({ memoryId: 'plain', at: 'plain', session: 'plain', grade: 'plain' })
const WEAK_ROWS = mapRows<WeakUse>({ memoryId: 'plain', session: 'plain', at: 'plain' })

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

    recordFound: (found) =>
      database.write(async (db) => {
        const known = await db
          .selectFrom('memories')
          .select('id')
          .where(
            database.among(
              'id',
              found.map(({ memoryId }) => memoryId),
            ),
          )
          .execute()
        const ids = new Set(known.map(({ id }) => id))
        for (const some of inBatches(lastUses(found.filter(({ memoryId }) => ids.has(memoryId))))) {
          await db
            .insertInto('found_memories')
            .values(some.map(WEAK_ROWS.toRow))
            .onConflict((on) =>
              on.columns(['memory_id', 'session']).doUpdateSet((eb) => ({
                at: eb
                  .case()
                  .when('excluded.at', '>', eb.ref('found_memories.at'))
                  .then(eb.ref('excluded.at'))
                  .else(eb.ref('found_memories.at'))
                  .end(),
              })),
            )
            .execute()
        }
      }),

    listWeakUses: async (memoryIds, since) => {
      const found = database.read
        .selectFrom('found_memories')
        .select(['memory_id', 'session', 'at'])
        .where(database.among('memory_id', memoryIds))
        .where('at', '>=', since)
      const given = database.read
        .selectFrom('injections')
        .select((eb) => [eb.ref('memory_id').$notNull().as('memory_id'), 'session', 'at'])
        .where(database.among('memory_id', memoryIds))
        .where('event', '=', 'prompt')
        .where('at', '>=', since)
      const rows = await database.read
        .selectFrom(found.unionAll(given).as('used'))
        .select((eb) => ['memory_id', 'session', eb.fn.max('at').as('at')])
        .groupBy(['memory_id', 'session'])
        .orderBy('memory_id')
        .orderBy('session')
        .execute()
      const uses = new Map<MemoryId, WeakUse[]>()
      for (const use of rows.map(WEAK_ROWS.toRecord)) {
        const known = uses.get(use.memoryId)
        if (known === undefined) uses.set(use.memoryId, [use])
        else known.push(use)
      }
      return uses
    },

    pruneFound: (before) =>
      database.write(async (db) => {
        await db.deleteFrom('found_memories').where('at', '<', before).execute()
      }),
  }
}

/** The last use of each memory in each session: one statement cannot change a row twice. */
function lastUses(uses: readonly WeakUse[]): readonly WeakUse[] {
  const last = new Map<string, WeakUse>()
  for (const use of uses) {
    const key = `${use.memoryId} ${use.session}`
    if ((last.get(key)?.at ?? Number.NEGATIVE_INFINITY) < use.at) last.set(key, use)
  }
  return [...last.values()]
}
