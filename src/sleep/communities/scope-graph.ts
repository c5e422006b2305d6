/**
 * Builds the graph of one scope in which communities are found: live memories and the entities they
 * mention, connected by links and by the tree. Read from the store in pages.
 */
import type { Edge, NodeId } from '../../core/edge.ts'
import type { EntityId, MemoryId, ScopeId } from '../../core/ids.ts'
import { createGraph, type Graph, type WeightedEdge } from '../../graph/graph.ts'
import type { SleepDeps } from '../statements/phase.ts'
import { walkPages } from '../statements/walk-pages.ts'

export interface Member {
  readonly id: MemoryId
  readonly parentId: MemoryId | null
  /** Title and summary, from which communities are named. */
  readonly text: string
}

export interface ScopeGraph {
  /** The first nodes of the graph, in order of ids; entities follow. */
  readonly members: readonly Member[]
  readonly graph: Graph
  /** Number of links between the nodes, without parent–child relations. */
  readonly links: number
}

type Link = Pick<Edge, 'sourceId' | 'targetId' | 'weight'>

/** Layers that show a relation between two things; temporal links show less. */
const LAYERS = ['semantic', 'causal', 'entity'] as const
const PAGE = 500
/** Weight of a memory's relation to its parent: between a strong link and a faded one. */
const TREE_WEIGHT = 0.5

export async function loadScopeGraph(deps: Pick<SleepDeps, 'store'>, scopeId: ScopeId): Promise<ScopeGraph> {
  const members = await loadMembers(deps, scopeId)
  const places = new Map<string, number>(members.map(({ id }, at) => [id, at]))
  const links = await loadLinks(deps, members, places)
  const entities = await loadEntities(deps, scopeId, links, places)
  return buildScopeGraph(members, entities, links)
}

/** Builds the graph; leaves out links with an end outside these members and entities. */
export function buildScopeGraph(
  members: readonly Member[],
  entities: readonly EntityId[],
  links: readonly Link[],
): ScopeGraph {
  const places = new Map<string, number>()
  for (const { id } of members) places.set(id, places.size)
  for (const id of entities) places.set(id, places.size)
  const inside: WeightedEdge[] = []
  for (const { sourceId, targetId, weight } of links) {
    const [source, target] = [places.get(sourceId), places.get(targetId)]
    if (source === undefined || target === undefined || source === target || weight <= 0) continue
    inside.push({ source, target, weight })
  }
  const edges = dampEntities(inside, members.length, places.size)
  for (const [target, { parentId }] of members.entries()) {
    const source = parentId === null ? undefined : places.get(parentId)
    if (source !== undefined && source !== target) edges.push({ source, target, weight: TREE_WEIGHT })
  }
  return { members, graph: createGraph(places.size, edges), links: inside.length }
}

/** An entity that everything mentions connects nothing: links of an entity with fan f weigh 1/√f. */
function dampEntities(links: readonly WeightedEdge[], members: number, nodes: number): WeightedEdge[] {
  const fans = new Uint32Array(nodes)
  for (const { source, target } of links) {
    fans[source] = (fans[source] as number) + 1
    fans[target] = (fans[target] as number) + 1
  }
  const factor = (v: number) => (v < members ? 1 : 1 / Math.sqrt(fans[v] as number))
  return links.map((link) => ({ ...link, weight: link.weight * factor(link.source) * factor(link.target) }))
}

async function loadMembers({ store }: Pick<SleepDeps, 'store'>, scopeId: ScopeId): Promise<Member[]> {
  const members: Member[] = []
  const pages = walkPages(PAGE, (afterId: MemoryId | null) =>
    store.memories.list({
      scopes: [scopeId],
      order: 'id',
      limit: PAGE,
      ...(afterId === null ? {} : { afterId }),
    }),
  )
  for await (const page of pages) {
    for (const { id, parentId, title, summary } of page) {
      members.push({ id, parentId, text: summary.startsWith(title) ? summary : `${title}\n${summary}` })
    }
  }
  return members
}

async function loadLinks(
  { store }: Pick<SleepDeps, 'store'>,
  members: readonly Member[],
  places: ReadonlyMap<string, number>,
): Promise<Link[]> {
  const links: Link[] = []
  for (let from = 0; from < members.length; from += PAGE) {
    const until = Math.min(members.length, from + PAGE)
    const ids = members.slice(from, until).map(({ id }) => id)
    for (const { sourceId, targetId, weight } of await store.edges.listFor(ids, { layers: LAYERS })) {
      // A link between two members is listed for both; it counts with the page of its source.
      const source = places.get(sourceId)
      if (source !== undefined && (source < from || source >= until)) continue
      links.push({ sourceId, targetId, weight })
    }
  }
  return links
}

/** Returns the ends of links that are entities of the scope. */
async function loadEntities(
  { store }: Pick<SleepDeps, 'store'>,
  scopeId: ScopeId,
  links: readonly Link[],
  places: ReadonlyMap<string, number>,
): Promise<EntityId[]> {
  const ends = new Set<NodeId>()
  for (const { sourceId, targetId } of links) {
    for (const end of [sourceId, targetId]) if (!places.has(end)) ends.add(end)
  }
  const asked = [...ends].sort() as EntityId[]
  const found: EntityId[] = []
  for (let from = 0; from < asked.length; from += PAGE) {
    for (const entity of await store.entities.load(asked.slice(from, from + PAGE))) {
      if (entity.scopeId === scopeId) found.push(entity.id)
    }
  }
  return found
}
