/** Creates rows of projects and scopes unless they exist. Must run inside a write. */
import type { Kysely, Selectable } from 'kysely'
import type { EpochMs } from '../core/ids.ts'
import { chooseLabel } from '../core/project.ts'
import type { Scope } from '../core/scope.ts'
import type { Tables } from './tables.ts'

/** @param around name of the folder around the project's own, for a label if the plain one is taken */
export async function ensureProjectRow(
  db: Kysely<Tables>,
  name: string,
  now: EpochMs,
  around: string | null,
): Promise<Selectable<Tables['projects']>> {
  const known = await db.selectFrom('projects').selectAll().where('name', '=', name).executeTakeFirst()
  if (known !== undefined) return known
  const taken = new Set((await db.selectFrom('projects').select('label').execute()).map(({ label }) => label))
  const row = {
    name,
    label: chooseLabel(name, (label) => taken.has(label), around),
    joined_to: null,
    created_at: now,
  }
  // Row-level security may hide a project of another namespace with this name, whose row is then shared, or with this
  // label, which then is not free.
  for (const label of new Set([row.label, name, `${name} ${now.toString(36)}`])) {
    await db
      .insertInto('projects')
      .values({ ...row, label })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return row
}

export async function ensureScopeRow(
  db: Kysely<Tables>,
  { namespace, project, branch }: Scope,
  now: EpochMs,
): Promise<Selectable<Tables['scopes']>> {
  const known = await db
    .selectFrom('scopes')
    .selectAll()
    .where('namespace', '=', namespace)
    .where('project', 'is not distinct from', project)
    .where('branch', 'is not distinct from', branch)
    .executeTakeFirst()
  if (known !== undefined) return known
  if (project !== null) await ensureProjectRow(db, project, now, null)
  return db
    .insertInto('scopes')
    .values({ namespace, project, branch, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}
