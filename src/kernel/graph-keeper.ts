/**
 * Keeps the graph of memories and entities in RAM and follows the store by revision, so that writes of other processes
 * appear too. It reads nothing before the first request.
 */

import type { GraphIndex, GraphView } from '../core/ports/graph-index.ts'
import type { GraphChanges } from '../core/ports/graph-repository.ts'
import type { Store } from '../core/ports/store.ts'
import { createTurns } from '../core/turns.ts'
import { createGraphBuilder, type DynamicGraph } from '../graph/dynamic-graph.ts'
import { createGraphView } from '../graph/graph-view.ts'

export interface GraphKeeperDeps {
  readonly store: Pick<Store, 'graph'>
  /** Approximate number of changes read at a time; between two reads other work may run. Default 5,000. */
  readonly pageSize?: number
  /** Called between two reads. Default: waits for one turn of the event loop. */
  readonly yieldToOthers?: () => Promise<void>
}

const PAGE_SIZE = 5_000

interface Held {
  readonly graph: DynamicGraph
  readonly view: GraphView
  /** The store's revision that the graph has reached. */
  revision: number
}

export function createGraphKeeper({
  store,
  pageSize = PAGE_SIZE,
  yieldToOthers = afterOthers,
}: GraphKeeperDeps): GraphIndex {
  let held: Held | null = null
  const inTurn = createTurns()

  /** Builds from all changes up to the revision at the start, then follows changes made meanwhile, which may repeat some. */
  const build = async (): Promise<Held> => {
    const newest = await store.graph.revision()
    const builder = createGraphBuilder()
    let changes = await store.graph.changesSince(0, pageSize)
    let revision = 0
    while (changes.revision <= newest && changes.revision > revision) {
      for (const node of changes.nodes) builder.addNode(node)
      for (const link of changes.links) builder.addLink(link)
      revision = changes.revision
      if (revision === newest) break
      await yieldToOthers()
      changes = await store.graph.changesSince(revision, pageSize)
    }
    const graph = builder.build()
    return follow({ graph, view: createGraphView(graph), revision })
  }

  const follow = async (known: Held): Promise<Held> => {
    const newest = await store.graph.revision()
    // The store's revision fell, as after a restore, so the graph is built anew.
    if (newest < known.revision) return build()
    while (known.revision < newest) {
      const changes = await store.graph.changesSince(known.revision, pageSize)
      apply(known.graph, changes)
      if (changes.revision <= known.revision) break
      known.revision = changes.revision
    }
    return known
  }

  const refresh = async (): Promise<GraphView> => {
    held = held === null ? await build() : await follow(held)
    return held.view
  }

  return {
    // Refreshes run one after the other, so that each sees all writes made before it was requested.
    view: () => inTurn(refresh),
    sizeBytes: () => held?.graph.sizeBytes() ?? 0,
  }
}

function apply(graph: DynamicGraph, { removedNodes, removedLinks, nodes, links }: GraphChanges): void {
  for (const id of removedNodes) graph.removeNode(id)
  for (const key of removedLinks) graph.removeLink(key)
  for (const node of nodes) graph.putNode(node)
  for (const link of links) graph.putLink(link)
}

function afterOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
