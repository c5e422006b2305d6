/**
 * Conditions that keep rows to some scopes where the row names none itself: by the memories, entities or turns it is
 * about. Columns are given with their table. Where `scopes` is null every row passes.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScopeId } from '../core/ids.ts'
import type { Database } from './database.ts'

type Scopes = readonly ScopeId[] | null
type Among = Pick<Database, 'among'>
type Placed = 'memories' | 'entities' | 'episodes' | 'segments'

/** The column itself names a scope. */
export function scopeIsWithin({ among }: Among, column: string, scopes: Scopes): Expression<SqlBool> {
  return scopes === null ? sql<SqlBool>`TRUE` : among(column, scopes)
}

export function memoryIsWithin(database: Among, column: string, scopes: Scopes): Expression<SqlBool> {
  return scopes === null ? sql<SqlBool>`TRUE` : isIn(database, 'memories', sql.ref(column), scopes)
}

/** At least one end is there, and every end that is there is within. */
export function edgeIsWithin(database: Among, scopes: Scopes): Expression<SqlBool> {
  if (scopes === null) return sql<SqlBool>`TRUE`
  return endsAreWithin(database, sql.ref('edges.source_id'), sql.ref('edges.target_id'), scopes)
}

/** The memory or the edge that the entry is about is within. An edge that is gone is known by the entries that name its ends. */
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

/** Something the decision names is there, and all that it names is within. */
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

/** Some memory of the scopes has the text. */
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

/** A lookup by id for each row: lists come in pages, and a scope may hold everything there is. */
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
