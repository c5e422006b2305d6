/** The graph of visible memories and entities. Revisions are cursors over the whole store. */
import type { GraphRepository } from '../../core/ports/graph-repository.ts'
import type { Visibility } from './visibility.ts'

export function visibleGraph(graph: GraphRepository, visible: Visibility): GraphRepository {
  return {
    revision: () => graph.revision(),
    changesSince: async (revision, limit) => {
      const changes = await graph.changesSince(revision, limit)
      return {
        revision: changes.revision,
        // The namespace of a removed memory is unknown; its links are among the removed ones below.
        removedNodes: [],
        removedLinks: await visible.links(changes.removedLinks),
        nodes: await visible.keep(changes.nodes),
        links: await visible.links(changes.links),
      }
    },
  }
}
