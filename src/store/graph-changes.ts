/** Changes of the graph from the rows of one state of the database. */
import type { GraphLink, GraphNode, LinkKey, NodeId } from '../core/edge.ts'
import type { EntityId, MemoryId, ScopeId } from '../core/ids.ts'
import type { GraphChanges } from '../core/ports/graph-repository.ts'

export interface Revised {
  readonly revision: number
}
export type MemoryRow = Revised & {
  readonly subject_id: MemoryId
  readonly scope_id: ScopeId
  readonly superseded: number
  readonly archived: number
}
export interface LinkRow {
  readonly id: GraphLink['id']
  readonly source_id: NodeId
  readonly target_id: NodeId
  readonly relation: GraphLink['relation']
  readonly weight: number
}
export type KeyRow = Revised & Pick<LinkRow, 'source_id' | 'target_id' | 'relation'>
export interface EntityRow {
  readonly id: EntityId
  readonly scope_id: ScopeId
}

/** Rows after a revision, each list in the order of revisions and cut at the limit. */
export interface ChangedRows {
  readonly since: number
  readonly limit: number
  /** Of the whole store, at this state. */
  readonly newest: number
  readonly memories: readonly MemoryRow[]
  readonly links: readonly (Revised & LinkRow)[]
  readonly deletedLinks: readonly KeyRow[]
  readonly deletedMemories: readonly (Revised & { readonly id: MemoryId })[]
}

/** Cuts all lists at the revision where the first full one ends, so that no change is skipped. */
export function cutChanges(rows: ChangedRows): GraphChanges {
  const { since, limit, memories, links, deletedLinks, deletedMemories } = rows
  const cuts = [memories, links, deletedLinks, deletedMemories]
    .filter(({ length }) => length >= limit)
    .map((full) => full.at(-1)?.revision ?? since)
  const revision = Math.min(rows.newest, ...cuts)
  const within = <Row extends Revised>(some: readonly Row[]) => some.filter((row) => row.revision <= revision)
  return {
    revision,
    removedNodes: within(deletedMemories).map(({ id }) => id),
    removedLinks: within(deletedLinks).map(toKey),
    nodes: within(memories).map(toMemoryNode),
    links: within(links).map(toLink),
  }
}

/** The nodes at the ends of the links, of which some are names. */
export function endsOf({ links }: GraphChanges): readonly NodeId[] {
  return [...new Set(links.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))]
}

export function addEntities(changes: GraphChanges, entities: readonly EntityRow[]): GraphChanges {
  const nodes = entities.map(
    ({ id, scope_id: scopeId }): GraphNode => ({ id, kind: 'entity', scopeId, live: true }),
  )
  return { ...changes, nodes: [...changes.nodes, ...nodes] }
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
