/**
 * Conditions that limit rows to some scopes by the memories, entities or turns they refer to, for tables
 * without a scope column. Columns are given with their table. If `scopes` is null, every row passes.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScopeId } from '../core/ids.ts'
import type { Database } from './database.ts'

type Scopes = readonly ScopeId[] | null
type Among = Pick<Database, 'among'>
type Placed = 'memories' | 'entities' | 'episodes' | 'segments'

/** For a column that itself holds a scope. */
export function scopeIsWithin({ among }: Among, column: string, scopes: Scopes): Expression<SqlBool> {
  return scopes === null ? sql<SqlBool>`TRUE` : among(column, scopes)
}

export function memoryIsWithin(database: Among, column: string, scopes: Scopes): Expression<SqlBool> {
  return scopes === null ? sql<SqlBool>`TRUE` : isIn(database, 'memories', sql.ref(column), scopes)
}

/** True if at least one end exists and every existing end is within the scopes. */
export function edgeIsWithin(database: Among, scopes: Scopes): Expression<SqlBool> {
  if (scopes === null) return sql<SqlBool>`TRUE`
  return endsAreWithin(database, sql.ref('edges.source_id'), sql.ref('edges.target_id'), scopes)
}

/**
 * True if the memory or edge of the entry is within the scopes. The ends of a deleted edge are found in its
 * journal entries.
 */
export function entryIsWithin(database: Among, table: string, scopes: Scopes): Expression<SqlBool> {
  if (scopes === null) return sql<SqlBool>`TRUE`
  const subject = sql.ref(`${table}.subject_id`)
  const end = (name: 'source_id' | 'target_id') => sql<string>`coalesce(
    ${sql.ref(`${table}.${name}`)},
    (SELECT named.${sql.ref(name)} FROM edges AS named WHERE named.id = ${subject}),
    (SELECT other.${sql.ref(name)} FROM journal AS other
     WHERE other.subject_id = ${subject} AND other.${sql.ref(name)} IS NOT NULL LIMIT 1))`
  return sql<SqlBool>`CASE ${sql.ref(`${table}.subject_kind`)}
    WHEN 'memory' THEN ${isIn(database, 'memories', subject, scopes)}
    ELSE ${endsAreWithin(database, end('source_id'), end('target_id'), scopes)} END`
}

/** True if the decision names something, and everything it names is within the scopes. */
export function decisionIsWithin(database: Among, scopes: Scopes): Expression<SqlBool> {
  if (scopes === null) return sql<SqlBool>`TRUE`
  const named = [
    ['segments', 'decisions.segment_id'],
    ['memories', 'decisions.memory_id'],
    ['memories', 'decisions.target'],
  ] as const
  const each = named.map(
    ([table, column]) =>
      sql`(${sql.ref(column)} IS NULL OR ${isIn(database, table, sql.ref(column), scopes)})`,
  )
  const any = sql.join(
    named.map(([, column]) => sql.ref(column)),
    sql`, `,
  )
  return sql<SqlBool>`(coalesce(${any}) IS NOT NULL AND ${sql.join(each, sql` AND `)})`
}

/** True if a memory of the scopes has the text. */
export function textIsWithin({ among }: Among, column: string, scopes: Scopes): Expression<SqlBool> {
  if (scopes === null) return sql<SqlBool>`TRUE`
  return sql<SqlBool>`EXISTS (SELECT 1 FROM memories AS said
    WHERE said.content_hash = ${sql.ref(column)} AND ${among('said.scope_id', scopes)})`
}

function endsAreWithin(
  database: Among,
  source: Expression<unknown>,
  target: Expression<unknown>,
  scopes: readonly ScopeId[],
): RawBuilder<SqlBool> {
  const ends = [source, target].flatMap((end) => [['memories', end] as const, ['entities', end] as const])
  const some = ends.map(([table, end]) => isIn(database, table, end, scopes))
  const none = ends.map(([table, end]) => sql`NOT ${isIn(database, table, end, scopes, 'outside')}`)
  return sql<SqlBool>`((${sql.join(some, sql` OR `)}) AND ${sql.join(none, sql` AND `)})`
}

/** A lookup by id for each row, because listings are paged and a scope may contain everything. */
function isIn(
  { among }: Among,
  table: Placed,
  id: Expression<unknown>,
  scopes: readonly ScopeId[],
  side: 'inside' | 'outside' = 'inside',
): RawBuilder<SqlBool> {
  const listed = among('place.scope_id', scopes)
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(table)} AS place
    WHERE place.id = ${id} AND ${side === 'inside' ? listed : sql`NOT (${listed})`})`
}
