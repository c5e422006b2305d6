/** Queries over the tree of memories. */
import { sql } from 'kysely'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { MemoryRepository } from '../core/ports/memory-repository.ts'
import type { Database } from './database.ts'
import { scopeIsWithin } from './within-scopes.ts'

type MemoryTreeReader = Pick<MemoryRepository, 'countBelow' | 'countChildren' | 'subtreeIds' | 'ancestorIds'>

export function createMemoryTreeReader(database: Database): MemoryTreeReader {
  return {
    countChildren: async (parents, scopes = null) => {
      const rows = await database.read
        .selectFrom('memories')
        .select((eb) => ['parent_id', eb.fn.countAll<number>().as('total')])
        .where(database.among('parent_id', parents))
        .where('archived_at', 'is', null)
        .where('superseded_by', 'is', null)
        .where(scopeIsWithin(database, 'scope_id', scopes))
        .groupBy('parent_id')
        .execute()
      return new Map(
        rows.flatMap((row) => (row.parent_id === null ? [] : [[row.parent_id, Number(row.total)] as const])),
      )
    },

    // Counts every memory for each requested ancestor, also through archived ones.
    countBelow: async (roots, scopes = null) => {
      const isCounted = scopeIsWithin(database, 'memories.scope_id', scopes)
      const rows = await database.read
        .withRecursive('below(root, id, live, level)', (db) =>
          db
            .selectFrom('memories')
            .select(['id as root', 'id', sql<number>`0`.as('live'), sql<number>`0`.as('level')])
            .where(database.among('id', roots))
            .unionAll(
              db
                .selectFrom('memories')
                .innerJoin('below', 'below.id', 'memories.parent_id')
                .select([
                  'below.root',
                  'memories.id',
                  sql<number>`CASE WHEN memories.archived_at IS NULL AND memories.superseded_by IS NULL AND ${isCounted} THEN 1 ELSE 0 END`.as(
                    'live',
                  ),
                  sql<number>`below.level + 1`.as('level'),
                ])
                .where('below.level', '<', LIMITS.depth),
            ),
        )
        .selectFrom('below')
        .select((eb) => ['root', eb.fn.sum<number>('live').as('total')])
        .groupBy('root')
        .execute()
      return new Map(
        rows.map((row) => [row.root, Number(row.total)] as const).filter(([, total]) => total > 0),
      )
    },

    // Always returns the root itself; skips archived memories below it, but not their live descendants.
    subtreeIds: async (root, maxDepth, includeArchived = false) => {
      const levels = Math.min(maxDepth, LIMITS.depth)
      const rows = await database.read
        // The recursive query carries all needed columns, because joining again would scan all memories.
        .withRecursive('subtree(id, archived_at, created_at, level)', (db) =>
          db
            .selectFrom('memories')
            .select(['id', 'archived_at', 'created_at', sql<number>`0`.as('level')])
            .where('id', '=', root)
            .unionAll(
              db
                .selectFrom('memories')
                .innerJoin('subtree', 'subtree.id', 'memories.parent_id')
                .select([
                  'memories.id',
                  'memories.archived_at',
                  'memories.created_at',
                  sql<number>`subtree.level + 1`.as('level'),
                ])
                .where('subtree.level', '<', levels),
            ),
        )
        .selectFrom('subtree')
        .select('id')
        .$if(!includeArchived, (query) =>
          query.where((eb) => eb.or([eb('archived_at', 'is', null), eb('id', '=', root)])),
        )
        .orderBy('level')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return distinct(rows)
    },

    ancestorIds: async (id) => {
      const rows = await database.read
        .withRecursive('ancestors(id, level)', (db) =>
          db
            .selectFrom('memories')
            .select(['parent_id as id', sql<number>`1`.as('level')])
            .where('id', '=', id)
            .unionAll(
              db
                .selectFrom('memories')
                .innerJoin('ancestors', 'ancestors.id', 'memories.id')
                .select(['memories.parent_id as id', sql<number>`ancestors.level + 1`.as('level')])
                .where('ancestors.level', '<=', LIMITS.depth),
            ),
        )
        .selectFrom('ancestors')
        .innerJoin('memories', 'memories.id', 'ancestors.id')
        .select('memories.id')
        .orderBy('ancestors.level')
        .execute()
      return distinct(rows)
    },
  }
}

/** Removes repetitions, which a damaged tree with a cycle would produce. */
function distinct(rows: readonly { readonly id: MemoryId }[]): MemoryId[] {
  return [...new Set(rows.map((row) => row.id))]
}
