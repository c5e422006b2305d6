/** The graph by revision: changes of links and nodes since a revision. */
import type { MemoryId } from '../../core/ids.ts'
import type { GraphChanges, GraphRepository } from '../../core/ports/graph-repository.ts'
import {
  addEntities,
  cutChanges,
  type EntityRow,
  endsOf,
  type KeyRow,
  type LinkRow,
  type MemoryRow,
  type Revised,
} from '../graph-changes.ts'
import type { SqliteDatabase } from './database.ts'
import type { SqliteConnection } from './driver.ts'
import { readRevision } from './revision.ts'

export function createGraphRepository(database: SqliteDatabase): GraphRepository {
  return {
    revision: async () => readRevision(database.statements),

    changesSince: async (since, limit) =>
      database.consistently((connection) => readChanges(connection, since, limit)),
  }
}

const MEMORIES = `SELECT revision, subject_id, scope_id, superseded, archived FROM documents
  WHERE kind = 'memory' AND revision > ? ORDER BY revision LIMIT ?`
const LINKS = `SELECT revision, id, source_id, target_id, relation, weight FROM edges
  WHERE revision > ? ORDER BY revision LIMIT ?`
const DELETED_LINKS = `SELECT revision, source_id, target_id, relation FROM deleted_edges
  WHERE revision > ? ORDER BY revision LIMIT ?`
const DELETED_MEMORIES = `SELECT revision, id FROM deleted_memories
  WHERE revision > ? ORDER BY revision LIMIT ?`
const ENTITIES = `SELECT e.id, e.scope_id FROM json_each(?) AS asked CROSS JOIN entities AS e ON e.id = asked.value`

function readChanges(connection: SqliteConnection, since: number, limit: number): GraphChanges {
  const read = <Row extends Revised>(sql: string) => connection.all<Row>(sql, [since, limit])
  const changes = cutChanges({
    since,
    limit,
    memories: read<MemoryRow>(MEMORIES),
    links: read<Revised & LinkRow>(LINKS),
    // A first load has nothing to remove.
    deletedLinks: since === 0 ? [] : read<KeyRow>(DELETED_LINKS),
    deletedMemories: since === 0 ? [] : read<Revised & { readonly id: MemoryId }>(DELETED_MEMORIES),
    newest: readRevision(connection),
  })
  const ends = endsOf(changes)
  if (ends.length === 0) return changes
  return addEntities(changes, connection.all<EntityRow>(ENTITIES, [JSON.stringify(ends)]))
}
