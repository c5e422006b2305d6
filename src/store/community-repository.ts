/** Repository of communities of closely linked memories: members, name and centroid. */
import type { Kysely } from 'kysely'
import type { StoredCommunity } from '../core/community.ts'
import type { MemoryId } from '../core/ids.ts'
import type { CommunityRepository } from '../core/ports/community-repository.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'
import { toBytes, toVector } from './vector-bytes.ts'

const ROWS_AT_A_TIME = 200
/** Name of the counter that holds the revision up to which changes were counted. */
const COUNTED = 'communities'

export function createCommunityRepository(database: Database): CommunityRepository {
  return {
    list: async (scopes, limit) => {
      let query = database.read
        .selectFrom('communities as c')
        .innerJoin('community_members as i', 'i.community_id', 'c.id')
        .innerJoin('memories as m', 'm.id', 'i.memory_id')
        .select((eb) => [
          'c.id',
          'c.scope_id as scopeId',
          eb.ref('c.name').$notNull().as('name'),
          'c.updated_at as updatedAt',
          eb.fn.countAll<number>().as('members'),
        ])
        .where('c.name', 'is not', null)
        .where('m.archived_at', 'is', null)
        .where('m.superseded_by', 'is', null)
      if (scopes !== null) query = query.where(database.among('c.scope_id', scopes))
      const rows = await query
        .groupBy('c.id')
        .orderBy('members', 'desc')
        .orderBy('c.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row, members: Number(row.members) }))
    },

    membersOf: async (ids, limit) => {
      const found = new Map<string, MemoryId[]>()
      for (const id of ids) {
        const rows = await database.read
          .selectFrom('community_members as i')
          .innerJoin('memories as m', 'm.id', 'i.memory_id')
          .select('i.memory_id')
          .where('i.community_id', '=', id)
          .where('m.archived_at', 'is', null)
          .where('m.superseded_by', 'is', null)
          .orderBy('i.rank')
          .limit(limit)
          .execute()
        if (rows.length > 0)
          found.set(
            id,
            rows.map((row) => row.memory_id),
          )
      }
      return found
    },

    findFor: async (memoryIds) => {
      const rows = await database.read
        .selectFrom('community_members')
        .select(['memory_id', 'community_id'])
        .where(database.among('memory_id', memoryIds))
        .execute()
      return new Map(rows.map((row) => [row.memory_id, row.community_id]))
    },

    listCentres: async (scopes, modelId) => {
      let query = database.read
        .selectFrom('communities')
        .select(['id', 'scope_id as scopeId', 'centroid'])
        .where('model_id', '=', modelId)
        .where('name', 'is not', null)
      if (scopes !== null) query = query.where(database.among('scope_id', scopes))
      const rows = await query.orderBy('id').execute()
      return rows.flatMap(({ id, scopeId, centroid }) =>
        centroid === null ? [] : [{ id, scopeId, centroid: toVector(centroid) }],
      )
    },

    load: async (scopeId) => {
      const rows = await database.read
        .selectFrom('communities')
        .selectAll()
        .where('scope_id', '=', scopeId)
        .orderBy('id')
        .execute()
      const members = await loadMembers(
        database,
        rows.map((row) => row.id),
      )
      return rows.map(
        (row): StoredCommunity => ({
          id: row.id,
          scopeId: row.scope_id,
          name: row.name,
          updatedAt: row.updated_at,
          memberIds: members.get(row.id) ?? [],
          centre:
            row.model_id === null || row.centroid === null
              ? null
              : { modelId: row.model_id, centroid: toVector(row.centroid) },
        }),
      )
    },

    save: (community) =>
      database.write(async (db) => {
        const present = await loadPresent(database, db, community.memberIds)
        const isWhole = present.length === community.memberIds.length
        const centre = isWhole ? community.centre : null
        const row = {
          id: community.id,
          scope_id: community.scopeId,
          name: isWhole ? community.name : null,
          updated_at: community.updatedAt,
          model_id: centre?.modelId ?? null,
          centroid: centre === null ? null : toBytes(centre.centroid),
        }
        await db
          .insertInto('communities')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute()
        await db.deleteFrom('community_members').where('community_id', '=', community.id).execute()
        await insertMembers(db, community.id, present)
      }),

    remove: (ids) =>
      database.write(async (db) => {
        await db.deleteFrom('communities').where(database.among('id', ids)).execute()
      }),

    scopesOf: async (ids) => {
      const rows = await database.read
        .selectFrom('communities')
        .select(['id', 'scope_id'])
        .where(database.among('id', ids))
        .execute()
      return new Map(rows.map((row) => [row.id, row.scope_id]))
    },

    findChanges: async () => {
      const counted = await database.read
        .selectFrom('counters')
        .select('value')
        .where('name', '=', COUNTED)
        .executeTakeFirst()
      const rows = await database.read
        .selectFrom('community_scopes as s')
        .select(['s.scope_id', 's.changes'])
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('communities as c')
                .select('c.id')
                .whereRef('c.scope_id', '=', 's.scope_id')
                .where('c.name', 'is', null),
            ),
          ),
        )
        .execute()
      return {
        revision: counted?.value ?? 0,
        byScope: new Map(rows.map((row) => [row.scope_id, row.changes])),
      }
    },

    noteChanges: ({ revision, byScope }) =>
      database.write(async (db) => {
        await db.updateTable('counters').set({ value: revision }).where('name', '=', COUNTED).execute()
        for (const [scopeId, changes] of byScope) {
          await db
            .updateTable('community_scopes')
            .set((eb) => ({ changes: eb('changes', '+', changes) }))
            .where('scope_id', '=', scopeId)
            .execute()
        }
      }),

    noteFound: (scopeId) =>
      database.write(async (db) => {
        await db
          .insertInto('community_scopes')
          .values({ scope_id: scopeId, changes: 0 })
          .onConflict((conflict) => conflict.column('scope_id').doUpdateSet({ changes: 0 }))
          .execute()
      }),
  }
}

async function loadMembers(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly MemoryId[]>> {
  const rows = await database.read
    .selectFrom('community_members')
    .select(['community_id', 'memory_id'])
    .where(database.among('community_id', ids))
    .orderBy('community_id')
    .orderBy('rank')
    .execute()
  const members = new Map<string, MemoryId[]>()
  for (const { community_id: id, memory_id: memoryId } of rows) {
    const known = members.get(id)
    if (known === undefined) members.set(id, [memoryId])
    else known.push(memoryId)
  }
  return members
}

/** Returns those of the memories that are not purged, in the order given. */
async function loadPresent(
  database: Database,
  db: Kysely<Tables>,
  ids: readonly MemoryId[],
): Promise<MemoryId[]> {
  const rows = await db.selectFrom('memories').select('id').where(database.among('id', ids)).execute()
  const present = new Set(rows.map((row) => row.id))
  return ids.filter((id) => present.has(id))
}

async function insertMembers(db: Kysely<Tables>, id: string, members: readonly MemoryId[]): Promise<void> {
  for (let from = 0; from < members.length; from += ROWS_AT_A_TIME) {
    const rows = members
      .slice(from, from + ROWS_AT_A_TIME)
      .map((memoryId, i) => ({ memory_id: memoryId, community_id: id, rank: from + i }))
    await db
      .insertInto('community_members')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('memory_id').doUpdateSet((eb) => ({
          community_id: eb.ref('excluded.community_id'),
          rank: eb.ref('excluded.rank'),
        })),
      )
      .execute()
  }
}
