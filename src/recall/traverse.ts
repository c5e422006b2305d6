/**
 * Use case that walks from one memory along its links, breadth first, and reports how each node was
 * reached. Does not count as an access.
 */

import { z } from 'zod'
import {
  EDGE_LAYERS,
  type Edge,
  type EdgeLayer,
  layerOf,
  type NodeId,
  RELATIONS,
  type Relation,
} from '../core/edge.ts'
import type { EntityId, EpochMs, MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import { flag, integer, list, memoryId, oneOf, optional } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { requireMemory } from '../kernel/views.ts'
import { weightAt } from '../memories/read.ts'
import { holdsAt, toDatedLines } from './graph-queries/dated-lines.ts'
import { textsOfTraversal } from './graph-queries/graph-texts.ts'
import {
  type DatedLine,
  TRAVERSE_DIRECTIONS,
  type Traversal,
  type TraverseDirection,
  type TraversedLink,
  type TraversedNode,
  type TraversedStep,
} from './graph-queries/graph-views.ts'

const DEFAULT_DEPTH = 2
const DEFAULT_NODES = 50
/** Tree links are followed only on request. */
const BY_DEFAULT: readonly EdgeLayer[] = EDGE_LAYERS.filter((layer) => layer !== 'tree')

interface Ways {
  readonly direction: TraverseDirection
  readonly layers: readonly EdgeLayer[]
  readonly relations: readonly Relation[] | null
}

/** A step with its target. */
interface Step extends TraversedStep {
  readonly to: NodeId
}

/** Returns the nodes linked to a memory, breadth first, each with the link that reached it. */
export const traverse = defineUseCase({
  name: 'traverse',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      id: memoryId(),
      /** Along links, against them, or both; or up or down the tree. Default both. */
      direction: optional(oneOf(TRAVERSE_DIRECTIONS)),
      /** Maximum number of steps; default 2. */
      maxDepth: optional(integer(...RANGES.walkDepth)),
      /** Only these relations; `parent` stands for the tree. */
      relations: optional(list(oneOf(RELATIONS))),
      /** Default: all layers except the tree. */
      layers: optional(list(oneOf(EDGE_LAYERS))),
      /** Maximum number of nodes, without the start; default 50. */
      limit: optional(integer(...RANGES.listLimit)),
      /** True to return every link between the nodes of the walk, not only those that reached them first. */
      links: optional(flag()),
    }),
  run: async (context, input): Promise<Traversal> => {
    const { id, direction = 'both', maxDepth = DEFAULT_DEPTH, limit = DEFAULT_NODES } = input
    const named = input.relations?.flatMap((relation) => layerOf(relation) ?? [])
    const ways: Ways = {
      direction,
      relations: input.relations ?? null,
      layers: input.layers ?? named ?? BY_DEFAULT,
    }
    const { store } = context
    const memory = await requireMemory(store, id)
    const [start] = await toDatedLines(store, [memory])
    if (start === undefined) throw new Error('a memory always has a line')
    const walked = await walk(store, id, ways, maxDepth, limit, context.clock.now())
    if (input.links !== true) return { start, ...walked }
    const nodes = new Set<NodeId>([id, ...walked.reached.map(({ node }) => node.id)])
    return { start, ...walked, links: await loadLinks(store, nodes, ways, context.clock.now()) }
  },
  texts: textsOfTraversal,
})

async function loadLinks(
  store: Store,
  nodes: ReadonlySet<NodeId>,
  { layers, relations }: Ways,
  now: EpochMs,
): Promise<TraversedLink[]> {
  const edges = await store.edges.listFor([...nodes], {
    direction: 'out',
    layers,
    ...(relations === null ? {} : { relations }),
  })
  return edges
    .filter((edge) => holdsAt(edge, now) && nodes.has(edge.targetId))
    .map((edge) => ({
      edgeId: edge.id,
      source: edge.sourceId,
      target: edge.targetId,
      relation: edge.relation,
      weight: weightAt(edge, now),
      reasoning: edge.reasoning,
    }))
    .sort((a, b) => b.weight - a.weight)
}

async function walk(
  store: Store,
  start: MemoryId,
  ways: Ways,
  maxDepth: number,
  limit: number,
  now: EpochMs,
): Promise<Omit<Traversal, 'start'>> {
  const seen = new Set<NodeId>([start])
  const reached: { node: TraversedNode; depth: number; via: TraversedStep }[] = []
  let from: readonly NodeId[] = [start]
  for (let depth = 1; depth <= maxDepth && from.length > 0; depth++) {
    const steps = firstSteps(await loadSteps(store, from, ways, now), seen)
    const nodes = await loadNodes(
      store,
      steps.map(({ to }) => to),
    )
    const found = steps.flatMap(({ to, ...via }) => {
      const node = nodes.get(to)
      return node === undefined ? [] : [{ node, depth, via }]
    })
    reached.push(...found.slice(0, limit - reached.length))
    if (found.length > 0 && reached.length === limit) {
      const left = found.at(-1)?.node.id !== reached.at(-1)?.node.id
      return { reached, more: left || (depth < maxDepth && (await leadsOn(store, reached, seen, ways, now))) }
    }
    for (const { node } of found) seen.add(node.id)
    from = found.map(({ node }) => node.id)
  }
  return { reached, more: false }
}

/** True if the next depth would reach another node. */
async function leadsOn(
  store: Store,
  reached: Traversal['reached'],
  seen: ReadonlySet<NodeId>,
  ways: Ways,
  now: EpochMs,
): Promise<boolean> {
  const known = new Set<NodeId>([...seen, ...reached.map(({ node }) => node.id)])
  const deepest = Math.max(...reached.map(({ depth }) => depth))
  const last = reached.flatMap(({ node, depth }) => (depth === deepest ? [node.id] : []))
  return firstSteps(await loadSteps(store, last, ways, now), known).length > 0
}

/** Returns the strongest step to each unseen node, strongest first. */
function firstSteps(steps: readonly Step[], seen: ReadonlySet<NodeId>): Step[] {
  const first = new Map<NodeId, Step>()
  for (const step of steps) if (!seen.has(step.to) && !first.has(step.to)) first.set(step.to, step)
  return [...first.values()]
}

/** Loads steps, strongest first, ties in the order the links were made. */
async function loadSteps(store: Store, from: readonly NodeId[], ways: Ways, now: EpochMs): Promise<Step[]> {
  const { direction, layers, relations } = ways
  const asTree = direction === 'parents' || direction === 'children'
  const places =
    asTree || (layers.includes('tree') && (relations === null || relations.includes('parent')))
      ? await loadPlaces(store, from as readonly MemoryId[], direction)
      : []
  if (asTree) return places
  const edges = await store.edges.listFor(from, {
    direction,
    layers,
    ...(relations === null ? {} : { relations }),
  })
  const within = new Set(from)
  const steps = edges
    .filter((edge) => holdsAt(edge, now))
    .flatMap((edge) => toSteps(edge, within, direction, now))
    .sort((a, b) => b.weight - a.weight)
  return [...places, ...steps]
}

function toSteps(
  edge: Edge,
  from: ReadonlySet<NodeId>,
  direction: 'out' | 'in' | 'both',
  now: EpochMs,
): Step[] {
  const { relation, layer, reasoning, id: edgeId } = edge
  const step = { relation, layer, reasoning, edgeId, weight: weightAt(edge, now) }
  const out = direction !== 'in' && from.has(edge.sourceId)
  const back = direction !== 'out' && from.has(edge.targetId)
  return [
    ...(out ? [{ ...step, from: edge.sourceId, to: edge.targetId, forward: true }] : []),
    ...(back ? [{ ...step, from: edge.targetId, to: edge.sourceId, forward: false }] : []),
  ]
}

/** Loads tree relations as steps: up along `parent`, down against it. */
async function loadPlaces(
  store: Store,
  from: readonly MemoryId[],
  direction: TraverseDirection,
): Promise<Step[]> {
  const step = { relation: 'parent', layer: 'tree', weight: 1, reasoning: null, edgeId: null } as const
  const up = direction === 'parents' || direction === 'out' || direction === 'both'
  const down = direction === 'children' || direction === 'in' || direction === 'both'
  const steps: Step[] = []
  if (up) {
    for (const { id, parentId } of await store.memories.load(from)) {
      if (parentId !== null) steps.push({ ...step, from: id, to: parentId, forward: true })
    }
  }
  for (const id of down ? from : []) {
    const children = await store.memories.list({
      scopes: null,
      parentId: id,
      order: 'oldest',
      limit: LIMITS.listMax,
    })
    for (const child of children) steps.push({ ...step, from: id, to: child.id, forward: false })
  }
  return steps
}

/** Loads entities and memories that are not archived; superseded memories are marked as such. */
async function loadNodes(store: Store, ids: readonly NodeId[]): Promise<ReadonlyMap<NodeId, TraversedNode>> {
  const memories = await store.memories.load(ids as readonly MemoryId[])
  const live: readonly Memory[] = memories.filter(({ archivedAt }) => archivedAt === null)
  const lines: readonly DatedLine[] = await toDatedLines(store, live)
  const isMemory = new Set<NodeId>(memories.map(({ id }) => id))
  const entities = await store.entities.load(ids.filter((id) => !isMemory.has(id)) as EntityId[])
  return new Map<NodeId, TraversedNode>([
    ...lines.map((memory) => [memory.id, { kind: 'memory', id: memory.id, memory }] as const),
    ...entities.map(({ id, name, kind }) => [id, { kind: 'entity', id, name, entityKind: kind }] as const),
  ])
}
