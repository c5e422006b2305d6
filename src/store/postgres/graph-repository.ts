/** The graph by revision: changes of links and nodes since a revision. */
import type { GraphLink, GraphNode, LinkKey, NodeId } from '../../core/edge.ts'
import type { EntityId, MemoryId, ScopeId } from '../../core/ids.ts'
import type { GraphChanges, GraphRepository } from '../../core/ports/graph-repository.ts'
import type { PostgresDatabase, Statements } from './database.ts'
import { readRevision } from './revision.ts'

export function createGraphRepository(database: PostgresDatabase): GraphRepository {
  return {
    revision: () => readRevision(database.statements),

    changesSince: (since, limit) =>
      database.consistently((statements) => readChanges(statements, since, limit)),
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

const PAGE = 'revision > $1 ORDER BY revision LIMIT $2'
const MEMORIES = `SELECT revision, subject_id, scope_id, superseded, archived FROM documents
  WHERE kind = 'memory' AND ${PAGE}`
const LINKS = `SELECT revision, id, source_id, target_id, relation, weight FROM edges WHERE ${PAGE}`
const DELETED_LINKS = `SELECT revision, source_id, target_id, relation FROM deleted_edges WHERE ${PAGE}`
const DELETED_MEMORIES = `SELECT revision, id FROM deleted_memories WHERE ${PAGE}`

/** Cuts all lists at the revision where the first full one ends, so that no change is skipped. */
async function readChanges(statements: Statements, since: number, limit: number): Promise<GraphChanges> {
  const read = <Row extends Revised>(sql: string) => statements.all<Row>(sql, [since, limit])
  const memories = await read<MemoryRow>(MEMORIES)
  const links = await read<Revised & LinkRow>(LINKS)
  // A first load has nothing to remove.
  const deletedLinks = since === 0 ? [] : await read<KeyRow>(DELETED_LINKS)
  const deletedMemories = since === 0 ? [] : await read<Revised & { readonly id: MemoryId }>(DELETED_MEMORIES)
  const cuts = [memories, links, deletedLinks, deletedMemories]
    .filter(({ length }) => length >= limit)
    .map((rows) => rows.at(-1)?.revision ?? since)
  const revision = Math.min(await readRevision(statements), ...cuts)
  const within = <Row extends Revised>(rows: readonly Row[]) => rows.filter((row) => row.revision <= revision)
  const shown = within(links).map(toLink)
  return {
    revision,
    removedNodes: within(deletedMemories).map(({ id }) => id),
    removedLinks: within(deletedLinks).map(toKey),
    nodes: [...within(memories).map(toMemoryNode), ...(await readEntities(statements, shown))],
    links: shown,
  }
}

async function readEntities(statements: Statements, links: readonly GraphLink[]): Promise<GraphNode[]> {
  const ends = [...new Set(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))]
  if (ends.length === 0) return []
  const rows = await statements.all<{ id: EntityId; scope_id: ScopeId }>(
    `SELECT e.id, e.scope_id FROM unnest($1::text[]) WITH ORDINALITY AS asked (id, place)
     JOIN entities AS e ON e.id = asked.id ORDER BY asked.place`,
    [ends],
  )
  return rows.map(({ id, scope_id: scopeId }) => ({ id, kind: 'entity', scopeId, live: true }))
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
