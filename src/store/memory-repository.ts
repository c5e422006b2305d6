/**
 * Repository of memories: queries. Writes are in memory-writer.ts, the tree in memory-tree.ts, sleep's walks
 * in memory-walks.ts.
 */
import { sql } from 'kysely'
import type { EpisodeId, MemoryId, ScopeId } from '../core/ids.ts'
import type { MemoryQuery, MemoryRepository } from '../core/ports/memory-repository.ts'
import { type Database, inOrderOf } from './database.ts'
import { matches } from './memory-filter.ts'
import { selectMemories, toMemory } from './memory-row.ts'
import { createMemoryTreeReader } from './memory-tree.ts'
import { createMemoryWalks, findFew, loadById } from './memory-walks.ts'
import { createMemoryWriter } from './memory-writer.ts'
import { prepareQuery } from './prepared-query.ts'
import { scopeIsWithin } from './within-scopes.ts'

interface Ids {
  readonly ids: readonly MemoryId[]
}

const LOAD = prepareQuery((db, { ids }: Ids, { among }) => selectMemories(db).where(among('id', ids)))
const FIND = prepareQuery((db, { id }: { readonly id: MemoryId }) => selectMemories(db).where('id', '=', id))
const SCOPES_OF = prepareQuery((db, { ids }: Ids, { among }) =>
  db.selectFrom('memories').select(['id', 'scope_id']).where(among('id', ids)),
)
const FIND_BY_HASH = prepareQuery(
  (
    db,
    { scopeId, contentHash }: { readonly scopeId: ScopeId; readonly contentHash: string },
    { unindexed },
  ) =>
    selectMemories(db)
      .where('content_hash', '=', contentHash)
      .where(unindexed<ScopeId>('scope_id'), '=', scopeId)
      .where('archived_at', 'is', null)
      .where('superseded_by', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
)

export function createMemoryRepository(database: Database): MemoryRepository {
  const load: MemoryRepository['load'] = async (ids) => {
    const rows = await LOAD(database, { ids })
    return inOrderOf(ids, rows.map(toMemory), (memory) => memory.id)
  }
  return {
    ...createMemoryWriter(database),
    ...createMemoryTreeReader(database),
    ...createMemoryWalks(database),

    load,

    find: async (id) => {
      const [row] = await FIND(database, { id })
      return row === undefined ? null : toMemory(row)
    },

    findByContentHash: async (scopeId, contentHash) => {
      const rows = await FIND_BY_HASH(database, { scopeId, contentHash })
      return rows.map(toMemory)
    },

    findArchivedByContentHash: async (scopes, contentHash) => {
      const rows = await selectMemories(database.read)
        .where('content_hash', '=', contentHash)
        .where(database.among('scope_id', scopes))
        .where('archived_at', 'is not', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toMemory)
    },

    findByTitle: async (scopes, title) => {
      const rows = await selectMemories(database.read)
        .where('title', '=', title)
        .where(database.among('scope_id', scopes))
        .where('archived_at', 'is', null)
        .where('superseded_by', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toMemory)
    },

    scopesOf: async (ids) => {
      const rows = await SCOPES_OF(database, { ids })
      return new Map(rows.map((row) => [row.id, row.scope_id]))
    },

    hashesWithin: async (scopes, hashes) => {
      const rows = await database.read
        .selectFrom('memories')
        .select('content_hash')
        .distinct()
        .where(database.among('content_hash', hashes))
        .where(database.among('scope_id', scopes, false))
        .execute()
      return new Set(rows.map((row) => row.content_hash))
    },

    findByIdPrefix: async (prefix, limit, scopes = null) => {
      const rows = await database.read
        .selectFrom('memories')
        .select('id')
        .where('id', '>=', prefix as MemoryId)
        .where('id', '<', `${prefix}\u{10ffff}` as MemoryId)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    findBySourceEpisodes: async (ids) => {
      const rows = await selectMemories(database.read)
        .where('id', 'in', (eb) =>
          eb.selectFrom('memory_sources').select('memory_id').where(database.among('episode_id', ids)),
        )
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(toMemory)
    },

    sourcesOf: async (ids) => {
      const rows = await database.read
        .selectFrom('memory_sources')
        .select(['memory_id', 'episode_id'])
        .where(database.among('memory_id', ids))
        .orderBy('position')
        .execute()
      const sources = new Map<MemoryId, EpisodeId[]>()
      for (const { memory_id, episode_id } of rows) {
        sources.set(memory_id, [...(sources.get(memory_id) ?? []), episode_id])
      }
      return sources
    },

    citedAmong: async (ids, scopes = null) => {
      const rows = await database.read
        .selectFrom('memory_sources')
        .innerJoin('memories', 'memories.id', 'memory_sources.memory_id')
        .select('memory_sources.episode_id')
        .distinct()
        .where(database.among('memory_sources.episode_id', ids))
        .where('memories.archived_at', 'is', null)
        .where(scopeIsWithin(database, 'memories.scope_id', scopes))
        .execute()
      return new Set(rows.map((row) => row.episode_id))
    },

    listBySessions: async (ids) => {
      const rows = await selectMemories(database.read)
        .where(database.among('session_id', ids))
        .orderBy('id')
        .execute()
      return rows.map(toMemory)
    },

    list: async (query) => {
      const few = await findFew(database, query)
      if (few !== null) return loadById(database, few)
      // Sorts ids only, so that whole rows are loaded just for the page.
      const rows = await selectPage(database, query).select('id').execute()
      return load(rows.map((row) => row.id))
    },

    listNodes: (query) =>
      selectPage(database, query)
        .select([
          'id',
          'title',
          'kind',
          'trust',
          'layer',
          'depth',
          'parent_id as parentId',
          'importance',
          'created_at as createdAt',
        ])
        .execute(),

    count: async (query) => {
      const { total } = await database.read
        .selectFrom('memories')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where((eb) => matches(eb, database, query))
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    // Aggregated into one string, because thousands of one-column rows cost more.
    listIds: async (filter) => {
      const { ids } = await database.read
        .selectFrom('memories')
        .select(sql<string | null>`string_agg(id, ' ' ORDER BY id)`.as('ids'))
        .where((eb) => matches(eb, database, filter))
        .executeTakeFirstOrThrow()
      return ids === null ? [] : (ids.split(' ') as MemoryId[])
    },

    listFading: async (filter) => {
      const rows = await database.read
        .selectFrom('memories')
        .select([
          'id',
          'trust',
          'category',
          'level',
          'stability_days as stabilityDays',
          'salience',
          'salience_boost as salienceBoost',
          'access_count as accessCount',
          'last_reinforced_at as lastReinforcedAt',
          'created_at as createdAt',
        ])
        .where((eb) => matches(eb, database, filter))
        .orderBy('id')
        .execute()
      return rows
    },

    listUse: (filter) =>
      database.read
        .selectFrom('memories')
        .select([
          'salience',
          'salience_boost as salienceBoost',
          'surprise',
          'layer',
          'access_count as accessCount',
          'last_accessed_at as lastAccessedAt',
          'last_reinforced_at as lastReinforcedAt',
          'created_at as createdAt',
        ])
        .where((eb) => matches(eb, database, filter))
        .execute(),

    tally: async (filter) => {
      const rows = await database.read
        .selectFrom('memories')
        .select((eb) => [...SORT_COLUMNS, eb.fn.countAll<number>().as('count')])
        .where((eb) => matches(eb, database, filter))
        .groupBy(SORT_COLUMNS)
        .execute()
      return rows.map((row) => ({ ...row, protected: Boolean(row.protected), count: Number(row.count) }))
    },
  }
}

/** The rows of a page in their order; the caller selects columns. */
function selectPage(database: Database, query: MemoryQuery) {
  const direction = FALLING.has(query.order) ? 'desc' : 'asc'
  return database.read
    .selectFrom('memories')
    .where((eb) => matches(eb, database, query))
    .$if(query.order !== 'id', (all) =>
      all.orderBy(ORDER_BY[query.order as keyof typeof ORDER_BY], direction),
    )
    .orderBy('id', direction)
    .limit(query.limit)
    .offset(query.offset ?? 0)
}

const SORT_COLUMNS = ['kind', 'trust', 'level', 'category', 'layer', 'verification', 'protected'] as const

const FALLING: ReadonlySet<MemoryQuery['order']> = new Set(['newest', 'said', 'accessed'])

const ORDER_BY = {
  newest: sql.ref('created_at'),
  oldest: sql.ref('created_at'),
  said: sql`coalesce(valid_from, created_at)`,
  title: sql`lower(title)`,
  accessed: sql.ref('access_count'),
} as const
