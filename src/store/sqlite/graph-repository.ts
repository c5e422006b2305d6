/** The graph by revision: changes of links and nodes since a revision. */
import type { GraphLink, GraphNode, LinkKey, NodeId } from '../../core/edge.ts'
import type { EntityId, MemoryId, ScopeId } from '../../core/ids.ts'
import type { GraphChanges, GraphRepository } from '../../core/ports/graph-repository.ts'
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

interface Revised {
  readonly revision: number
}
type MemoryRow = Revised & {
  readonly subject_id: MemoryId
  readonly scope_id: ScopeId
  readonly superseded: number
  readonly archived: number
}
interface LinkRow {
  readonly id: GraphLink['id']
  readonly source_id: NodeId
  readonly target_id: NodeId
  readonly relation: GraphLink['relation']
  readonly weight: number
}
type KeyRow = Revised & Pick<LinkRow, 'source_id' | 'target_id' | 'relation'>

const MEMORIES = `SELECT revision, subject_id, scope_id, superseded, archived FROM documents
  WHERE kind = 'memory' AND revision > ? ORDER BY revision LIMIT ?`
const LINKS = `SELECT revision, id, source_id, target_id, relation, weight FROM edges
  WHERE revision > ? ORDER BY revision LIMIT ?`
const DELETED_LINKS = `SELECT revision, source_id, target_id, relation FROM deleted_edges
  WHERE revision > ? ORDER BY revision LIMIT ?`
const DELETED_MEMORIES = `SELECT revision, id FROM deleted_memories
  WHERE revision > ? ORDER BY revision LIMIT ?`
const ENTITIES = `SELECT e.id, e.scope_id FROM json_each(?) AS asked CROSS JOIN entities AS e ON e.id = asked.value`

/** Cuts all lists at the revision where the first full one ends, so that no change is skipped. */
function readChanges(connection: SqliteConnection, since: number, limit: number): GraphChanges {
  const read = <Row extends Revised>(sql: string) => connection.all<Row>(sql, [since, limit])
  const memories = read<MemoryRow>(MEMORIES)
  const links = read<Revised & LinkRow>(LINKS)
  // A first load has nothing to remove.
  const deletedLinks = since === 0 ? [] : read<KeyRow>(DELETED_LINKS)
  const deletedMemories = since === 0 ? [] : read<Revised & { readonly id: MemoryId }>(DELETED_MEMORIES)
  const cuts = [memories, links, deletedLinks, deletedMemories]
    .filter(({ length }) => length >= limit)
    .map((rows) => rows.at(-1)?.revision ?? since)
  const revision = Math.min(readRevision(connection), ...cuts)
  const within = <Row extends Revised>(rows: readonly Row[]) => rows.filter((row) => row.revision <= revision)
  const shown = within(links).map(toLink)
  return {
    revision,
    removedNodes: within(deletedMemories).map(({ id }) => id),
    removedLinks: within(deletedLinks).map(toKey),
    nodes: [...within(memories).map(toMemoryNode), ...readEntities(connection, shown)],
    links: shown,
  }
}

function readEntities(connection: SqliteConnection, links: readonly GraphLink[]): GraphNode[] {
  const ends = [...new Set(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))]
  if (ends.length === 0) return []
  return connection
    .all<{ id: EntityId; scope_id: ScopeId }>(ENTITIES, [JSON.stringify(ends)])
    .map(({ id, scope_id: scopeId }) => ({ id, kind: 'entity', scopeId, live: true }))
}

function toLink(row: LinkRow): GraphLink {
  return { id: row.id, ...toKey(row), weight: row.weight }
}

function toKey(row: Pick<LinkRow, 'source_id' | 'target_id' | 'relation'>): LinkKey {
  return { sourceId: row.source_id, targetId: row.target_id, relation: row.relation }
}

function toMemoryNode(row: MemoryRow): GraphNode {
  return {
    id: row.subject_id,
    kind: 'memory',
    scopeId: row.scope_id,
    live: row.superseded === 0 && row.archived === 0,
  }
}
