/** Repository of scopes. A scope remains after its content is deleted, unless it is removed explicitly. */
import type { Selectable } from 'kysely'
import type { ScopeId } from '../core/ids.ts'
import type { ScopeRepository } from '../core/ports/scope-repository.ts'
import type { Scope, StoredScope } from '../core/scope.ts'
import { type Database, inOrderOf } from './database.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Tables } from './tables.ts'

const FIND = prepareQuery((db, { namespace, project, branch }: Scope) =>
  db
    .selectFrom('scopes')
    .selectAll()
    .where('namespace', '=', namespace)
    .where('project', 'is not distinct from', project)
    .where('branch', 'is not distinct from', branch),
)
const LOAD = prepareQuery((db, { ids }: { readonly ids: readonly ScopeId[] }, { among }) =>
  db.selectFrom('scopes').selectAll().where(among('id', ids)),
)

export function createScopeRepository(database: Database): ScopeRepository {
  const find = async (scope: Scope, db = database.read): Promise<StoredScope | null> => {
    const [row] = await FIND(database, scope, db)
    return row === undefined ? null : toScope(row)
  }
  return {
    find: (scope) => find(scope),
    ensure: async (scope, now) =>
      (await find(scope)) ??
      (await database.write(async (db) => {
        const known = await find(scope, db)
        if (known !== null) return known
        const { namespace, project, branch } = scope
        const row = await db
          .insertInto('scopes')
          .values({ namespace, project, branch, created_at: now })
          .returningAll()
          .executeTakeFirstOrThrow()
        return toScope(row)
      })),
    load: async (ids) => {
      const rows = await LOAD(database, { ids })
      return inOrderOf(ids, rows.map(toScope), (scope) => scope.id)
    },
    list: async (namespace) => {
      let query = database.read.selectFrom('scopes').selectAll()
      if (namespace !== undefined) query = query.where('namespace', '=', namespace)
      const rows = await query
        .orderBy('namespace')
        .orderBy('project', (order) => order.asc().nullsFirst())
        .orderBy('branch', (order) => order.asc().nullsFirst())
        .execute()
      return rows.map(toScope)
    },

    removeUnused: (ids) =>
      database.write(async (db) => {
        if (ids.length === 0) return []
        const rows = await db
          .selectFrom('scopes')
          .select('id')
          .where(database.among('id', ids))
          .where((eb) =>
            eb.and(
              FILLING.map((table) =>
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom(table)
                      .select(`${table}.id`)
                      .whereRef(`${table}.scope_id`, '=', 'scopes.id'),
                  ),
                ),
              ),
            ),
          )
          .execute()
        const unused = rows.map(({ id }) => id)
        for (const table of DERIVED) {
          await db.deleteFrom(table).where(database.among('scope_id', unused)).execute()
        }
        await db.deleteFrom('scopes').where(database.among('id', unused)).execute()
        return unused
      }),
  }
}

/** Tables whose rows keep a scope in use. */
const FILLING = ['memories', 'sessions', 'episodes', 'segments', 'entities'] as const
/** Tables derived from those. */
const DERIVED = ['participants', 'communities', 'community_scopes'] as const

function toScope(row: Selectable<Tables['scopes']>): StoredScope {
  const { id, namespace, project, branch, created_at } = row
  return { id, namespace, project, branch, createdAt: created_at }
}
