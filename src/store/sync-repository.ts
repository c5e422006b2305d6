/** Repository of what is shared. */
import { sql } from 'kysely'
import type { ScopeId, SessionId } from '../core/ids.ts'
import type { SyncRepository } from '../core/ports/sync-repository.ts'
import { LOOK_AGAIN, type Share, type SyncPlace, type SyncRow } from '../core/sync.ts'
import type { Database } from './database.ts'
import { mapRows } from './row-mapping.ts'

const SHARE_ROWS = mapRows<Share>({
  namespace: 'plain',
  project: 'plain',
  group: 'plain',
  key: 'plain',
  agreedAt: 'plain',
  conversations: 'flag',
  parts: 'json',
})

const PLACE_ROWS = mapRows<SyncPlace>({
  group: 'plain',
  address: 'plain',
  secretFile: 'plain',
  cursor: 'json',
  lastAt: 'plain',
  lastError: 'plain',
})

const RECORD_ROWS = mapRows<SyncRow>({
  kind: 'plain',
  id: 'plain',
  group: 'plain',
  memoryId: 'plain',
  otherId: 'plain',
  record: 'plain',
  hash: 'plain',
  shown: 'plain',
  uses: 'plain',
  state: 'plain',
  source: 'plain',
  runId: 'plain',
  seq: 'plain',
})

/** Name of the counter that numbers the records. */
const NUMBERED = 'sync'
/** Records in one statement, below the number of parameters that databases allow. */
const AT_ONCE = 200

export function createSyncRepository(database: Database): SyncRepository {
  return {
    listShares: async () => {
      const rows = await database.read
        .selectFrom('sync_shares')
        .selectAll()
        .orderBy('namespace')
        .orderBy('project')
        .execute()
      return rows.map(SHARE_ROWS.toRecord)
    },

    saveShare: (share) =>
      database.write(async (db) => {
        const { namespace: _namespace, project: _project, ...rest } = SHARE_ROWS.toRow(share)
        await db
          .insertInto('sync_shares')
          .values(SHARE_ROWS.toRow(share))
          .onConflict((conflict) => conflict.columns(['namespace', 'project']).doUpdateSet(rest))
          .execute()
      }),

    removeShare: ({ namespace, project }) =>
      database.write(async (db) => {
        await db
          .deleteFrom('sync_shares')
          .where('namespace', '=', namespace)
          .where('project', '=', project)
          .execute()
      }),

    listPlaces: async () => {
      const rows = await database.read.selectFrom('sync_places').selectAll().orderBy('group').execute()
      return rows.map(PLACE_ROWS.toRecord)
    },

    savePlace: (place) =>
      database.write(async (db) => {
        const { group: _group, ...rest } = PLACE_ROWS.toRow(place)
        await db
          .insertInto('sync_places')
          .values(PLACE_ROWS.toRow(place))
          .onConflict((conflict) => conflict.column('group').doUpdateSet(rest))
          .execute()
      }),

    removePlace: (group) =>
      database.write(async (db) => {
        await db.deleteFrom('sync_places').where('group', '=', group).execute()
      }),

    load: async (kind, ids) => {
      const rows = await database.read
        .selectFrom('sync_records')
        .selectAll()
        .where('kind', '=', kind)
        .where(database.among('id', ids))
        .orderBy('seq')
        .execute()
      return rows.map(RECORD_ROWS.toRecord)
    },

    loadOf: async (memories) => {
      const of = (column: 'memory_id' | 'other_id') =>
        database.read.selectFrom('sync_records').selectAll().where(database.among(column, memories))
      const rows = await of('memory_id').union(of('other_id')).orderBy('seq').execute()
      return rows.map(RECORD_ROWS.toRecord)
    },

    save: (records) =>
      database.write(async (db) => {
        // The last one of several states of the same record is the present one.
        const last = new Map(records.map((record) => [`${record.kind} ${record.id}`, record]))
        const all = [...last.values()]
        for (let from = 0; from < all.length; from += AT_ONCE) {
          const batch = all.slice(from, from + AT_ONCE)
          const ids = batch.map(({ id }) => id)
          const rows = await db
            .selectFrom('sync_records')
            .select(['kind', 'id', 'hash', 'seq'])
            .where(database.among('id', ids))
            .execute()
          const known = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
          const isNumbered = ({ kind, id, hash }: (typeof batch)[number]) =>
            known.get(`${kind} ${id}`)?.hash === hash
          const fresh = batch.filter((record) => !isNumbered(record)).length
          let next = fresh === 0 ? 0 : (await takeNumbers(db, fresh)) - fresh
          const values = batch.map((record) => {
            const seq = isNumbered(record) ? known.get(`${record.kind} ${record.id}`)?.seq : ++next
            return RECORD_ROWS.toRow({ ...record, seq: Number(seq) })
          })
          await db
            .insertInto('sync_records')
            .values(values)
            .onConflict((conflict) =>
              conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({
                group: eb.ref('excluded.group'),
                memory_id: eb.ref('excluded.memory_id'),
                other_id: eb.ref('excluded.other_id'),
                record: eb.ref('excluded.record'),
                hash: eb.ref('excluded.hash'),
                shown: eb.ref('excluded.shown'),
                uses: eb.ref('excluded.uses'),
                state: eb.ref('excluded.state'),
                source: eb.ref('excluded.source'),
                run_id: eb.ref('excluded.run_id'),
                seq: eb.ref('excluded.seq'),
              })),
            )
            .execute()
        }
      }),

    remove: (records) =>
      database.write(async (db) => {
        for (const { kind, id } of records) {
          await db.deleteFrom('sync_records').where('kind', '=', kind).where('id', '=', id).execute()
        }
      }),

    listAfter: async (group, seq, limit, notFrom = null) => {
      let query = database.read
        .selectFrom('sync_records')
        .selectAll()
        .where('group', '=', group)
        .where('seq', '>', seq)
      if (notFrom !== null) {
        query = query.where((eb) => eb.or([eb('source', 'is', null), eb('source', '<>', notFrom)]))
      }
      const rows = await query.orderBy('seq').limit(limit).execute()
      return rows.map(RECORD_ROWS.toRecord)
    },

    listInState: async (state, afterSeq, limit) => {
      const rows = await database.read
        .selectFrom('sync_records')
        .selectAll()
        .where('state', '=', state)
        .where('seq', '>', afterSeq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(RECORD_ROWS.toRecord)
    },

    count: async () => {
      const rows = await database.read
        .selectFrom('sync_records')
        .select((eb) => ['group', 'kind', 'state', eb.fn.countAll<number>().as('count')])
        .where((eb) =>
          eb.not(eb.and([eb('kind', '=', 'memory'), eb('state', '=', 'settled'), eb('shown', 'is', null)])),
        )
        .groupBy(['group', 'kind', 'state'])
        .orderBy('group')
        .orderBy('kind')
        .orderBy('state')
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    countAfter: async (group, seq, made) => {
      let query = database.read
        .selectFrom('sync_records')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('group', '=', group)
        .where('seq', '>', seq)
      if (made) query = query.where('source', 'is', null)
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    countConflicts: async (group) => {
      const isLive = (end: 'a' | 'b') =>
        sql<boolean>`${sql.ref(`${end}.archived_at`)} IS NULL AND ${sql.ref(`${end}.superseded_by`)} IS NULL`
      const row = await database.read
        .selectFrom('edges')
        .innerJoin('sync_records', (join) =>
          join.on('sync_records.kind', '=', 'memory').on('sync_records.id', '=', sql.ref('edges.source_id')),
        )
        .innerJoin('memories as a', (join) => join.on('a.id', '=', sql.ref('edges.source_id')))
        .innerJoin('memories as b', (join) => join.on('b.id', '=', sql.ref('edges.target_id')))
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('edges.relation', '=', 'contradicts')
        .where('sync_records.group', '=', group)
        .where(isLive('a'))
        .where(isLive('b'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    countUnrecorded: async (scopes) => {
      const row = await unrecorded(database, scopes)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(row.count)
    },

    position: async () => {
      const counted = await database.read
        .selectFrom('counters')
        .select('value')
        .where('name', '=', NUMBERED)
        .executeTakeFirst()
      return Number(counted?.value ?? 0)
    },

    listUnrecorded: async (scopes, limit, after = null) => {
      let query = unrecorded(database, scopes).select('memories.id')
      if (after !== null) query = query.where('memories.id', '>', after)
      const rows = await query.orderBy('memories.id').limit(limit).execute()
      return rows.map((row) => row.id)
    },

    listVanished: async (limit, after = null) => {
      let query = database.read
        .selectFrom('sync_records')
        .leftJoin('memories', 'memories.id', 'sync_records.memory_id')
        .select('sync_records.memory_id')
        .where('sync_records.kind', '=', 'memory')
        .where('sync_records.shown', 'is not', null)
        .where('memories.id', 'is', null)
      if (after !== null) query = query.where('sync_records.id', '>', after)
      const rows = await query.orderBy('sync_records.id').limit(limit).execute()
      return rows.map((row) => row.memory_id)
    },

    listVanishedConversations: async (limit) => {
      const rows = await database.read
        .selectFrom('sync_records')
        .leftJoin('sessions', (join) => join.on('sessions.id', '=', sql.ref('sync_records.memory_id')))
        .select('sync_records.memory_id')
        .distinct()
        .where('sync_records.kind', '=', 'conversation')
        .where('sync_records.shown', 'is not', null)
        .where('sessions.id', 'is', null)
        .orderBy('sync_records.memory_id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.memory_id as string as SessionId)
    },

    listConversations: async (scopes, after, limit) => {
      const recorded = sql<number>`(SELECT coalesce(sum(sync_records.uses), 0) FROM sync_records
        WHERE sync_records.kind = 'conversation' AND sync_records.memory_id = sessions.id)`
      let query = database.read
        .selectFrom('sessions')
        .select('sessions.id')
        .where(database.among('sessions.scope_id', scopes))
        .where(sql<boolean>`sessions.episode_count <> ${recorded}`)
      if (after !== null) query = query.where('sessions.id', '>', after)
      const rows = await query.orderBy('sessions.id').limit(limit).execute()
      return rows.map((row) => row.id)
    },

    listRewritten: async (scopes, after, limit) => {
      let query = database.read
        .selectFrom('sync_records')
        .innerJoin('sessions', (join) => join.on('sessions.id', '=', sql.ref('sync_records.memory_id')))
        .select('sessions.id')
        .distinct()
        .where('sync_records.kind', '=', 'conversation')
        .where('sync_records.uses', '=', LOOK_AGAIN)
        .where('sync_records.shown', 'is not', null)
        .where(database.among('sessions.scope_id', scopes))
      if (after !== null) query = query.where('sessions.id', '>', after)
      const rows = await query.orderBy('sessions.id').limit(limit).execute()
      return rows.map((row) => row.id)
    },

    repeatedHashes: async (hashes) => {
      const rows = await database.read
        .selectFrom('memories')
        .select('content_hash')
        .where(database.among('content_hash', hashes))
        .where('archived_at', 'is', null)
        .where('superseded_by', 'is', null)
        .groupBy(['scope_id', 'content_hash'])
        .having((eb) => eb.fn.countAll(), '>', 1)
        .execute()
      return new Set(rows.map((row) => row.content_hash))
    },

    listUsed: async (limit, after = null) => {
      let query = database.read
        .selectFrom('sync_records')
        .innerJoin('memories', 'memories.id', 'sync_records.memory_id')
        .select('sync_records.memory_id')
        .where('sync_records.kind', '=', 'memory')
        .where('sync_records.shown', 'is not', null)
        .whereRef('memories.access_count', '<>', 'sync_records.uses')
      if (after !== null) query = query.where('sync_records.id', '>', after)
      const rows = await query.orderBy('sync_records.id').limit(limit).execute()
      return rows.map((row) => row.memory_id)
    },
  }
}

/**
 * Takes the next numbers in the order of records; the lock on this row keeps the order of numbers the order of commits.
 * @returns the last one
 */
async function takeNumbers(db: DatabaseWrites, count: number): Promise<number> {
  const counted = await db
    .updateTable('counters')
    .set({ value: sql<number>`value + ${count}` })
    .where('name', '=', NUMBERED)
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(counted.value)
}

type DatabaseWrites = Parameters<Parameters<Database['write']>[0]>[0]

function unrecorded(database: Database, scopes: readonly ScopeId[]) {
  return database.read
    .selectFrom('memories')
    .where(database.among('memories.scope_id', scopes))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sync_records')
            .select('sync_records.id')
            .where('sync_records.kind', '=', 'memory')
            .whereRef('sync_records.id', '=', 'memories.id'),
        ),
      ),
    )
}
