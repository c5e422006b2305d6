/**
 * Repository of scopes. A scope remains after its content is deleted, unless it is removed explicitly. The name of a
 * project that was joined to another stands for the other.
 */
import type { Selectable } from 'kysely'
import type { ScopeId } from '../core/ids.ts'
import type { ScopeRepository } from '../core/ports/scope-repository.ts'
import type { Scope, StoredScope } from '../core/scope.ts'
import { type Database, inOrderOf } from './database.ts'
import { ensureScopeRow } from './ensure-rows.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Tables } from './tables.ts'

const FIND = prepareQuery((db, { namespace, project, branch }: Scope) =>
  db
    .selectFrom('scopes')
    .leftJoin('projects', 'projects.name', 'scopes.project')
    .selectAll('scopes')
    .select(['projects.label', 'projects.joined_to'])
    .where('namespace', '=', namespace)
    .where('project', 'is not distinct from', project)
    .where('branch', 'is not distinct from', branch),
)
const LOAD = prepareQuery((db, { ids }: { readonly ids: readonly ScopeId[] }, { among }) =>
  db
    .selectFrom('scopes')
    .leftJoin('projects', 'projects.name', 'scopes.project')
    .selectAll('scopes')
    .select('projects.label')
    .where(among('id', ids)),
)
const MAIN = prepareQuery((db, { name }: { readonly name: string }) =>
  db.selectFrom('projects').select('joined_to').where('name', '=', name),
)

/** More joins in a row than anybody makes; ends a walk over damaged rows. */
const MOST_JOINS = 20

export function createScopeRepository(database: Database): ScopeRepository {
  const toMain = async (scope: Scope, db = database.read): Promise<Scope> => {
    let { project } = scope
    for (let joins = 0; project !== null && joins < MOST_JOINS; joins++) {
      const [row] = await MAIN(database, { name: project }, db)
      if (row === undefined || row.joined_to === null) break
      project = row.joined_to
    }
    return { ...scope, project }
  }
  const find = async (scope: Scope, db = database.read): Promise<StoredScope | null> => {
    const [row] = await FIND(database, scope, db)
    if (row !== undefined && row.joined_to === null) return toScope(row)
    const main = await toMain(scope, db)
    if (main.project === scope.project) return null
    const [other] = await FIND(database, main, db)
    return other === undefined ? null : toScope(other)
  }
  return {
    find: (scope) => find(scope),
    ensure: async (scope, now) =>
      (await find(scope)) ??
      (await database.write(async (db) => {
        const known = await find(scope, db)
        if (known !== null) return known
        const { id } = await ensureScopeRow(db, await toMain(scope, db), now)
        const [row] = await LOAD(database, { ids: [id] }, db)
        return toScope(row as Row)
      })),
    load: async (ids) => {
      const rows = await LOAD(database, { ids })
      return inOrderOf(ids, rows.map(toScope), (scope) => scope.id)
    },
    list: async (namespace) => {
      let query = database.read
        .selectFrom('scopes')
        .leftJoin('projects', 'projects.name', 'scopes.project')
        .selectAll('scopes')
        .select('projects.label')
        .where('projects.joined_to', 'is', null)
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

type Row = Selectable<Tables['scopes']> & { readonly label: string | null }

function toScope(row: Row): StoredScope {
  const { id, namespace, project, branch, created_at, label } = row
  const own = { id, namespace, project, branch, createdAt: created_at }
  return label === null || label === project ? own : { ...own, label }
}
