/**
 * Walks in the order of ids over memories that changed or are due. If they are few, they are found by time
 * and sorted for each page; if they are many, one walk over all memories costs less.
 */

import { type SelectQueryBuilder, sql } from 'kysely'
import { defined } from '../core/defined.ts'
import type { MemoryId, ScopeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { MemoryQuery, MemoryRepository } from '../core/ports/memory-repository.ts'
import type { Database } from './database.ts'
import { matches } from './memory-filter.ts'
import { selectMemories, toMemory } from './memory-row.ts'
import type { Tables } from './tables.ts'
import { scopeIsWithin } from './within-scopes.ts'

type MemoryWalks = Pick<MemoryRepository, 'listDue' | 'listWithFiles'>

/** Up to this many are sorted for every page. */
const FEW = 5_000
const NO_ID = '' as MemoryId

export function createMemoryWalks(database: Database): MemoryWalks {
  const live = (scopes: readonly ScopeId[] | null) =>
    database.read
      .selectFrom('memories')
      .select('id')
      .where(scopeIsWithin(database, 'scope_id', scopes))
      .where('archived_at', 'is', null)
      .where('superseded_by', 'is', null)
  return {
    // Two queries: uncomputed memories are indexed by id, due ones by time.
    listDue: async (now, afterId, limit, scopes = null) => {
      const uncomputed = await live(scopes)
        .where('next_due_at', 'is', null)
        .where('id', '>', afterId ?? NO_ID)
        .orderBy('id')
        .limit(limit)
        .execute()
      const due = live(scopes).where('next_due_at', '<=', now)
      const id = (await isFew(database, due)) ? database.unindexed<MemoryId>('id') : sql.ref<MemoryId>('id')
      const come = await due
        .where(id, '>', afterId ?? NO_ID)
        .orderBy(id)
        .limit(limit)
        .execute()
      const ids = [...uncomputed, ...come].map((row) => row.id).sort()
      return loadById(database, ids.slice(0, limit))
    },

    listWithFiles: async (afterId, limit, scopes = null) => {
      const rows = await selectMemories(database.read)
        .where('source_file', 'is not', null)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .where('archived_at', 'is', null)
        .where('superseded_by', 'is', null)
        .where('id', '>', afterId ?? NO_ID)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(toMemory)
    },
  }
}

/**
 * Returns a page of ids found by an index over times; null if the query does not ask for one, or if it finds
 * many.
 */
export async function findFew(database: Database, query: MemoryQuery): Promise<MemoryId[] | null> {
  const { order, changedSince, archivedBefore, afterId = NO_ID, ...rest } = query
  if (order !== 'id' || (changedSince === undefined && archivedBefore === undefined)) return null
  const moments = {
    ...defined({ changedSince, archivedBefore }),
  }
  const everywhere = { scopes: null, includeArchived: true, includeSuperseded: true }
  const ids = database.read.selectFrom('memories').select('id')
  const found = ids.where((eb) => matches(eb, database, { ...everywhere, ...moments }))
  if (!(await isFew(database, found))) return null
  const id = database.unindexed<MemoryId>('id')
  const rows = await ids
    .where((eb) => matches(eb, database, { ...rest, ...moments }))
    .where(id, '>', afterId)
    .orderBy(id)
    .limit(query.limit)
    .offset(query.offset ?? 0)
    .execute()
  return rows.map((row) => row.id)
}

export async function loadById(database: Database, ids: readonly MemoryId[]): Promise<Memory[]> {
  const rows = await selectMemories(database.read).where(database.among('id', ids)).orderBy('id').execute()
  return rows.map(toMemory)
}

async function isFew(
  database: Database,
  found: SelectQueryBuilder<Tables, 'memories', { id: MemoryId }>,
): Promise<boolean> {
  const { total } = await database.read
    .selectFrom(found.limit(FEW + 1).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total) <= FEW
}
