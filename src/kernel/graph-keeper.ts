/**
 * Holds the graph of memories and entities in memory and follows the store by revision, so that other processes'
 * writes show up too. Nothing is read before the first question.
 */

import type { GraphIndex, GraphView } from '../core/ports/graph-index.ts'
import type { GraphChanges } from '../core/ports/graph-repository.ts'
import type { Store } from '../core/ports/store.ts'
import { createTurns } from '../core/turns.ts'
import { createGraphBuilder, type DynamicGraph } from '../graph/dynamic-graph.ts'
import { createGraphView } from '../graph/graph-view.ts'

export interface GraphKeeperDeps {
  readonly store: Pick<Store, 'graph'>
  /** Changes read at a time, about; between two reads everybody else has a turn. Default 5,000. */
  readonly pageSize?: number
  /** Between two reads. Default: until the event loop has gone round. */
  readonly yieldToOthers?: () => Promise<void>
}

const PAGE_SIZE = 5_000

interface Held {
  readonly graph: DynamicGraph
  readonly view: GraphView
  /** The store's, up to which the graph goes. */
  revision: number
}

export function createGraphKeeper({
  store,
  pageSize = PAGE_SIZE,
  yieldToOthers = afterOthers,
}: GraphKeeperDeps): GraphIndex {
  let held: Held | null = null
  const inTurn = createTurns()

  /** Up to the revision at the start everything comes once; what is written meanwhile comes after it, perhaps again. */
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
    // The store went back, as after a restore: what was learnt since does not hold.
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
    // One after the other, so that each sees what was written before it was asked for.
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
