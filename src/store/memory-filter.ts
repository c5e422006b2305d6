/** Converts a memory filter into an SQL condition. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { MemoryFilter } from '../core/ports/memory-repository.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export function matches(
  eb: ExpressionBuilder<Tables, 'memories'>,
  database: Database,
  query: MemoryFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  // What changed lately is little and is found by its time; a scope may hold everything.
  const byScope = query.changedSince === undefined
  if (query.scopes !== null) conditions.push(database.among('scope_id', query.scopes, byScope))
  if (query.parentId === null) conditions.push(eb('parent_id', 'is', null))
  else if (query.parentId !== undefined) conditions.push(eb('parent_id', '=', query.parentId))
  if (query.depth !== undefined) conditions.push(eb('depth', '=', query.depth))
  if (query.kinds !== undefined) conditions.push(database.among('kind', query.kinds))
  if (query.trust !== undefined) conditions.push(eb('trust', '=', query.trust))
  if (query.element !== undefined) conditions.push(eb('element', '=', query.element))
  if (query.author !== undefined) conditions.push(eb('author', '=', query.author))
  if (query.origins !== undefined) conditions.push(database.among('origin', query.origins))
  if (query.verifications !== undefined) conditions.push(database.among('verification', query.verifications))
  if (query.confidenceBelow !== undefined) conditions.push(eb('confidence', '<', query.confidenceBelow))
  if (query.unlinked === true) conditions.push(IS_UNLINKED)
  if (query.binding === true) conditions.push(IS_BINDING)
  if (query.wished === true) conditions.push(database.jsonHas('metadata', 'wishes', 'any'))
  if (query.includeSuperseded !== true) conditions.push(eb('superseded_by', 'is', null))
  if (query.archivedBefore !== undefined) conditions.push(eb('archived_at', '<', query.archivedBefore))
  else if (query.archivedOnly === true) conditions.push(eb('archived_at', 'is not', null))
  else if (query.includeArchived !== true) conditions.push(eb('archived_at', 'is', null))
  if (query.createdSince !== undefined) conditions.push(eb('created_at', '>=', query.createdSince))
  if (query.createdBefore !== undefined) conditions.push(eb('created_at', '<', query.createdBefore))
  if (query.changedSince !== undefined) conditions.push(eb('updated_at', '>=', query.changedSince))
  if (query.afterId !== undefined) conditions.push(eb('id', '>', query.afterId))
  return eb.and(conditions)
}

/** Must equal the condition of the partial index, which is used only then. */
const IS_BINDING = sql<SqlBool>`(layer <= 2 OR category = 'fundamental')`

/** True for isolated memories. Links to entities do not count, because nearly every memory has them. */
const IS_UNLINKED = sql<SqlBool>`parent_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM memories AS child WHERE child.parent_id = memories.id
    AND child.archived_at IS NULL AND child.superseded_by IS NULL)
  AND NOT EXISTS (SELECT 1 FROM edges WHERE source_id = memories.id AND layer <> 'entity')
  AND NOT EXISTS (SELECT 1 FROM edges WHERE target_id = memories.id AND layer <> 'entity')`
