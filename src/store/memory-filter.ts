/** What a query for memories means as a condition. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { MemoryQuery } from '../core/ports/store.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export type MemoryFilter = Omit<MemoryQuery, 'order' | 'limit' | 'offset'>

export function matches(
  eb: ExpressionBuilder<Tables, 'memories'>,
  database: Database,
  query: MemoryFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (query.scopes !== null) conditions.push(database.among('scope_id', query.scopes))
  if (query.parentId === null) conditions.push(eb('parent_id', 'is', null))
  else if (query.parentId !== undefined) conditions.push(eb('parent_id', '=', query.parentId))
  if (query.depth !== undefined) conditions.push(eb('depth', '=', query.depth))
  if (query.includeSuperseded !== true) conditions.push(eb('superseded_by', 'is', null))
  if (query.archivedBefore !== undefined) conditions.push(eb('archived_at', '<', query.archivedBefore))
  else if (query.archivedOnly === true) conditions.push(eb('archived_at', 'is not', null))
  else if (query.includeArchived !== true) conditions.push(eb('archived_at', 'is', null))
  if (query.createdSince !== undefined) conditions.push(eb('created_at', '>=', query.createdSince))
  if (query.changedSince !== undefined) conditions.push(eb('updated_at', '>=', query.changedSince))
  if (query.afterId !== undefined) conditions.push(eb('id', '>', query.afterId))
  return eb.and(conditions)
}
