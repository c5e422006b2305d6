/** The graph as a process holds it in memory: a first copy, then what changed since. */
import type { GraphLink, GraphNode, LinkKey, NodeId } from '../edge.ts'

/** A part of what changed in the graph, in the order of revisions. */
export interface GraphChanges {
  /** Up to where it goes: to be passed next time. */
  readonly revision: number
  /** To be taken out before the rest is put in: what was deleted may have been made again. */
  readonly removedNodes: readonly NodeId[]
  readonly removedLinks: readonly LinkKey[]
  /** Memories, archived and superseded ones too, and entities at the ends of these links. */
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
}

/** The graph of memories and entities, for whoever holds it in memory. */
export interface GraphRepository {
  /** Cheap: the newest revision. It is behind one that was seen before only where the store went back. */
  revision(): Promise<number>
  /** What changed after a revision, this process's and others' writes alike, about `limit` changes of each sort; 0: all. */
  changesSince(revision: number, limit: number): Promise<GraphChanges>
}
