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
import type { PostgresDatabase, Statements } from './database.ts'
import { readRevision } from './revision.ts'

export function createGraphRepository(database: PostgresDatabase): GraphRepository {
  return {
    revision: () => readRevision(database.statements),

    changesSince: (since, limit) =>
      database.consistently((statements) => readChanges(statements, since, limit)),
  }
}

const PAGE = 'revision > $1 ORDER BY revision LIMIT $2'
const MEMORIES = `SELECT revision, subject_id, scope_id, superseded, archived FROM documents
  WHERE kind = 'memory' AND ${PAGE}`
const LINKS = `SELECT revision, id, source_id, target_id, relation, weight FROM edges WHERE ${PAGE}`
const DELETED_LINKS = `SELECT revision, source_id, target_id, relation FROM deleted_edges WHERE ${PAGE}`
const DELETED_MEMORIES = `SELECT revision, id FROM deleted_memories WHERE ${PAGE}`
const ENTITIES = `SELECT e.id, e.scope_id FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
  JOIN entities AS e ON e.id = asked.id ORDER BY asked.place`

async function readChanges(statements: Statements, since: number, limit: number): Promise<GraphChanges> {
  const read = <Row extends Revised>(sql: string) => statements.all<Row>(sql, [since, limit])
  const changes = cutChanges({
    since,
    limit,
    memories: await read<MemoryRow>(MEMORIES),
    links: await read<Revised & LinkRow>(LINKS),
    // A first load has nothing to remove.
    deletedLinks: since === 0 ? [] : await read<KeyRow>(DELETED_LINKS),
    deletedMemories: since === 0 ? [] : await read<Revised & { readonly id: MemoryId }>(DELETED_MEMORIES),
    newest: await readRevision(statements),
  })
  const ends = endsOf(changes)
  if (ends.length === 0) return changes
  return addEntities(changes, await statements.all<EntityRow>(ENTITIES, [ends]))
}
