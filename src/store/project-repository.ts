/** Repository of projects, their aliases, and which of them were joined. */
import { type Kysely, sql } from 'kysely'
import type { AliasKey, MovedRows, ProjectRepository } from '../core/ports/project-repository.ts'
import type { Project, ProjectAlias } from '../core/project.ts'
import type { Database } from './database.ts'
import { ensureProjectRow, ensureScopeRow } from './ensure-rows.ts'
import { prepareQuery } from './prepared-query.ts'
import { mapRows } from './row-mapping.ts'
import { moveBack, moveScope } from './scope-moves.ts'
import type { Tables } from './tables.ts'

const PROJECT_ROWS = mapRows<Project>({
  name: 'plain',
  label: 'plain',
  joinedTo: 'plain',
  createdAt: 'plain',
})

const ALIAS_ROWS = mapRows<ProjectAlias>({
  kind: 'plain',
  value: 'plain',
  project: 'plain',
  mark: 'plain',
  addedAt: 'plain',
})

/** More joins in a row than anybody makes; ends a walk over damaged rows. */
const MOST_JOINS = 20

const NOTHING_MOVED: MovedRows = { memories: 0, sessions: 0 }

const BY_KEY = prepareQuery((db, { kind, value }: AliasKey) =>
  db.selectFrom('project_aliases').selectAll().where('kind', '=', kind).where('value', '=', value),
)
const BY_MARK = prepareQuery((db, { mark }: { readonly mark: string }) =>
  db.selectFrom('project_aliases').selectAll().where('mark', '=', mark),
)
const FIND = prepareQuery((db, { name }: { readonly name: string }) =>
  db.selectFrom('projects').selectAll().where('name', '=', name),
)

export function createProjectRepository(database: Database): ProjectRepository {
  const write = <T>(work: (db: Kysely<Tables>) => Promise<T>) => database.write(work)
  const mainOf = async (name: string, db = database.read): Promise<string> => {
    let main = name
    for (let joins = 0; joins < MOST_JOINS; joins++) {
      const [row] = await FIND(database, { name: main }, db)
      if (row === undefined || row.joined_to === null) break
      main = row.joined_to
    }
    return main
  }
  return {
    ensure: async (name, now, around = null) => {
      const [known] = await FIND(database, { name })
      if (known !== undefined) return PROJECT_ROWS.toRecord(known)
      return write(async (db) => PROJECT_ROWS.toRecord(await ensureProjectRow(db, name, now, around)))
    },

    list: async (names) => {
      let query = database.read.selectFrom('projects').selectAll().where('joined_to', 'is', null)
      if (names !== undefined) query = query.where(database.among('name', names))
      return (await query.orderBy('label').execute()).map((row) => PROJECT_ROWS.toRecord(row))
    },

    listJoined: async () => {
      const rows = await database.read
        .selectFrom('projects')
        .selectAll()
        .where('joined_to', 'is not', null)
        .orderBy('label')
        .execute()
      return rows.map((row) => PROJECT_ROWS.toRecord(row))
    },

    rename: (name, label) =>
      write(async (db) => {
        await db.updateTable('projects').set({ label }).where('name', '=', name).execute()
      }),

    mainOf: (name) => mainOf(name),

    findNamed: async (name) => {
      const { rows } = await sql<{ name: string }>`
        SELECT name FROM projects WHERE label = ${name} OR (name = ${name} AND joined_to IS NOT NULL)
        UNION SELECT project FROM project_aliases WHERE kind = 'remote'
          AND (value = ${name} OR substr(value, length(value) - length(cast(${name} as text))) = '/' || ${name})`.execute(
        database.read,
      )
      const found = new Set<string>()
      for (const row of rows) found.add(await mainOf(row.name))
      return [...found].sort()
    },

    findAliases: async (keys, mark = null) => {
      const found: ProjectAlias[] = []
      for (const { kind, value } of keys) {
        const rows = await BY_KEY(database, { kind, value })
        found.push(...rows.map((row) => ALIAS_ROWS.toRecord(row)))
      }
      const marked = mark === null ? [] : await BY_MARK(database, { mark })
      return [...found, ...marked.map((row) => ALIAS_ROWS.toRecord(row))]
    },

    aliasesOf: async (projects) => {
      const rows = await database.read
        .selectFrom('project_aliases')
        .selectAll()
        .where(database.among('project', projects))
        .orderBy('project')
        .orderBy('kind')
        .orderBy('value')
        .execute()
      return rows.map((row) => ALIAS_ROWS.toRecord(row))
    },

    addAliases: (aliases) =>
      write(async (db) => {
        for (const alias of aliases) {
          const row = ALIAS_ROWS.toRow(alias)
          if (row.kind !== 'commit') {
            await db
              .deleteFrom('project_aliases')
              .where('kind', '=', row.kind)
              .where('value', '=', row.value)
              .where('project', '<>', row.project)
              .execute()
          }
          await db
            .insertInto('project_aliases')
            .values(row)
            .onConflict((conflict) =>
              conflict.columns(['kind', 'value', 'project']).doUpdateSet({ mark: row.mark }),
            )
            .execute()
        }
      }),

    removeAliases: (aliases) =>
      write(async (db) => {
        for (const { kind, value, project } of aliases) {
          await db
            .deleteFrom('project_aliases')
            .where('kind', '=', kind)
            .where('value', '=', value)
            .where('project', '=', project)
            .execute()
        }
      }),

    join: (project, into, runId, now) =>
      write(async (db) => {
        const scopes = await db.selectFrom('scopes').selectAll().where('project', '=', project).execute()
        // Each step counts everything that the run has moved so far.
        let moved = NOTHING_MOVED
        for (const { id, namespace, branch } of scopes) {
          const to = await ensureScopeRow(db, { namespace, project: into, branch }, now)
          moved = await moveScope(database, db, runId, id, to.id)
        }
        await setJoined(db, runId, project, into)
        return moved
      }),

    split: (project, runId) =>
      write(async (db) => {
        const joined = await db
          .selectFrom('project_changes')
          .select('run_id')
          .where('project', '=', project)
          .where('joined_after', 'is not', null)
          .orderBy('seq', 'desc')
          .executeTakeFirst()
        const moved =
          joined === undefined ? NOTHING_MOVED : await moveBack(database, db, joined.run_id, runId)
        await setJoined(db, runId, project, null)
        return moved
      }),

    revert: (runId) =>
      write(async (db) => {
        const changes = await db
          .selectFrom('project_changes')
          .selectAll()
          .where('run_id', '=', runId)
          .execute()
        if (changes.length === 0) return NOTHING_MOVED
        const back = `back ${runId}`
        const moved = await moveBack(database, db, runId, back)
        for (const { project, joined_before, joined_after } of changes) {
          await db
            .updateTable('projects')
            .set({ joined_to: joined_before })
            .where('name', '=', project)
            .execute()
          if (joined_after !== null) await separate(db, project, joined_after)
        }
        for (const id of [runId, back]) {
          await db.deleteFrom('scope_moves').where('run_id', '=', id).execute()
          await db.deleteFrom('project_changes').where('run_id', '=', id).execute()
        }
        return moved
      }),

    keepApart: (project, other) => write((db) => separate(db, project, other)),

    areApart: async (project, other) => {
      const row = await database.read
        .selectFrom('project_separations')
        .selectAll()
        .where('project', '=', project)
        .where('other', '=', other)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

/** Sets the project that a project is a part of, and notes the former one under the run. */
async function setJoined(
  db: Kysely<Tables>,
  runId: string,
  project: string,
  into: string | null,
): Promise<void> {
  const former = await db
    .selectFrom('projects')
    .select('joined_to')
    .where('name', '=', project)
    .executeTakeFirst()
  await db.updateTable('projects').set({ joined_to: into }).where('name', '=', project).execute()
  await db
    .insertInto('project_changes')
    .values({ run_id: runId, project, joined_before: former?.joined_to ?? null, joined_after: into })
    .execute()
}

async function separate(db: Kysely<Tables>, project: string, other: string): Promise<void> {
  const pairs = [
    { project, other },
    { project: other, other: project },
  ]
  await db
    .insertInto('project_separations')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
