/**
 * Use case that gives the graph page by page, newest memories first: nodes with their communities, and the links that
 * start at them. Walking over all pages gives every link exactly once. Not an access.
 */
import { z } from 'zod'
import { EDGE_LAYERS, type EdgeLayer, type Relation } from '../core/edge.ts'
import type { EdgeId, EntityId, EpochMs, MemoryId } from '../core/ids.ts'
import type { GovernanceLayer, MemoryKind, Trust } from '../core/memory.ts'
import type { MemoryNode } from '../core/ports/memory-repository.ts'
import type { Store } from '../core/ports/store.ts'
import { integer, list, oneOf, optional, page, scopeSelection } from '../kernel/fields.ts'
import { type Page, readPage } from '../kernel/paging.ts'
import { selectScopes } from '../kernel/scopes.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { weightAt } from '../memories/read.ts'
import { holdsAt } from './graph-queries/dated-lines.ts'

export interface SliceNode {
  readonly id: MemoryId
  readonly title: string
  readonly kind: MemoryKind
  readonly trust: Trust
  readonly layer: GovernanceLayer
  readonly depth: number
  readonly parentId: MemoryId | null
  readonly importance: number
  readonly createdAt: EpochMs
  /** null if it belongs to no community. */
  readonly community: string | null
}

export interface SliceLink {
  readonly id: EdgeId
  readonly source: MemoryId
  /** A memory of this, an earlier or a later page, or an entity. */
  readonly target: MemoryId | EntityId
  readonly layer: EdgeLayer
  readonly relation: Relation
  /** 0–1, after fading. */
  readonly weight: number
}

export interface GraphSlice extends Page<SliceNode> {
  readonly total: number
  readonly links: readonly SliceLink[]
  /** Entities at the ends of these links, if links to entities were asked for. */
  readonly entities: readonly { readonly id: EntityId; readonly name: string; readonly kind: string }[]
  /** The communities of these nodes. */
  readonly communities: readonly { readonly id: string; readonly name: string; readonly members: number }[]
}

const DEFAULT_NODES = 500
const MOST_NODES = 5_000
const MOST_COMMUNITIES = 1_000
/** Links to entities are many, and the tree's are in `parentId`. */
const BY_DEFAULT: readonly EdgeLayer[] = EDGE_LAYERS.filter((layer) => layer !== 'entity')

export const graphSlice = defineUseCase({
  name: 'graphSlice',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      /** Default: all layers but `entity`. Parents are in the nodes, not among the links. */
      layers: optional(list(oneOf(EDGE_LAYERS))),
      ...page(),
      /** Nodes of a page; default 500. */
      limit: optional(integer(1, MOST_NODES)),
    }),
  run: async (context, input): Promise<GraphSlice> => {
    const { store } = context
    const scopes = await selectScopes(context, input)
    const shown = await readPage(context, input, {
      of: 'graphSlice',
      limit: DEFAULT_NODES,
      read: (limit, offset) => store.memories.listNodes({ scopes, order: 'newest', limit, offset }),
      idOf: ({ id }) => id,
    })
    const ids = shown.items.map(({ id }) => id)
    const communityOf = await store.communities.findFor(ids)
    const links = await loadLinks(store, ids, input.layers ?? BY_DEFAULT, context.clock.now())
    const wanted = new Set(communityOf.values())
    const communities = wanted.size === 0 ? [] : await store.communities.list(scopes, MOST_COMMUNITIES)
    const named = communities.filter(({ id }) => wanted.has(id))
    const known = new Set(named.map(({ id }) => id))
    return {
      ...shown,
      items: shown.items.map((node) => toNode(node, communityOf.get(node.id), known)),
      total: await store.memories.count({ scopes }),
      links,
      entities: await loadEntities(store, links),
      communities: named.map(({ id, name, members }) => ({ id, name, members })),
    }
  },
  texts: ({ items }) => items.map(({ title }) => title),
})

function toNode(node: MemoryNode, community: string | undefined, known: ReadonlySet<string>): SliceNode {
  const isNamed = community !== undefined && known.has(community)
  return { ...node, importance: node.importance ?? 0, community: isNamed ? community : null }
}

async function loadLinks(
  store: Store,
  ids: readonly MemoryId[],
  layers: readonly EdgeLayer[],
  now: EpochMs,
): Promise<readonly SliceLink[]> {
  if (ids.length === 0 || layers.length === 0) return []
  const edges = await store.edges.listFor(ids, { direction: 'out', layers })
  return edges
    .filter((edge) => holdsAt(edge, now))
    .map((edge) => ({
      id: edge.id,
      source: edge.sourceId as MemoryId,
      target: edge.targetId,
      layer: edge.layer,
      relation: edge.relation,
      weight: weightAt(edge, now),
    }))
}

async function loadEntities(store: Store, links: readonly SliceLink[]): Promise<GraphSlice['entities']> {
  const ends = new Set(links.flatMap(({ layer, target }) => (layer === 'entity' ? [target as EntityId] : [])))
  const entities = ends.size === 0 ? [] : await store.entities.load([...ends])
  return entities.map(({ id, name, kind }) => ({ id, name, kind }))
}
