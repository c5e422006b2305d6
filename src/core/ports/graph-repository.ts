/** Repository of changes to links, memories and entities, for readers that follow the graph by revision. */
import type { GraphLink, GraphNode, LinkKey, NodeId } from '../edge.ts'

/** One page of graph changes, in the order of revisions. */
export interface GraphChanges {
  /** Revision up to which the page reaches; pass it to the next call. */
  readonly revision: number
  /** Apply removals before additions: a deleted item may have been created again. */
  readonly removedNodes: readonly NodeId[]
  readonly removedLinks: readonly LinkKey[]
  /** Memories (archived and superseded ones too), and entities at the ends of these links. */
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
}

export interface GraphRepository {
  /**
   * The newest revision; cheap. It is lower than a revision seen before only if the store was restored to an
   * older state.
   */
  revision(): Promise<number>
  /**
   * Changes after a revision, by this and other processes, about `limit` of each kind; 0 starts with
   * everything.
   */
  changesSince(revision: number, limit: number): Promise<GraphChanges>
}
