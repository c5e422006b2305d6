/**
 * Memories and entities as one graph in memory, in step with the store: who is near whom, along which links.
 * Holds live memories only; what a caller may see is decided by the scopes of each walk.
 */
import type { EdgeLayer, NodeId, Relation } from '../edge.ts'
import type { EdgeId, ScopeId } from '../ids.ts'

export interface GraphIndex {
  /** The graph as the store has it now, this process's and others' writes alike. */
  view(): Promise<GraphView>
  /** Bytes held in memory. */
  sizeBytes(): number
}

/** Where a walk may go. All conditions hold together. */
export interface Walk {
  /** null: everywhere. */
  readonly scopes: readonly ScopeId[] | null
  /** Default: every layer. */
  readonly layers?: readonly EdgeLayer[]
  /** Default: every relation of the layers. */
  readonly relations?: readonly Relation[]
}

/** One link, in the direction it was walked. */
export interface GraphStep {
  readonly edgeId: EdgeId
  readonly from: NodeId
  readonly to: NodeId
  readonly relation: Relation
  readonly layer: EdgeLayer
  /** 0–1, as stored. */
  readonly weight: number
  /** Whether the walk goes from the link's source to its target. */
  readonly forward: boolean
}

export interface SpreadOptions extends Walk {
  /** Probability of going back to the seeds at each step; default 0.5. */
  readonly restart?: number
  /** How many nodes to answer; default 200. */
  readonly limit?: number
  /** Answer nodes of this kind only; walked are all. Default: both. */
  readonly kind?: 'memory' | 'entity'
  /**
   * β of the fan effect: a link's weight is divided by fan^β of the node it leads to, so that hubs do not draw all
   * walkers. Default 0: none.
   */
  readonly hubDamping?: number
  /** What may stay unpushed at a node, for each of its links: smaller is more exact and dearer. Default 1e-5. */
  readonly tolerance?: number
}

interface Reached {
  readonly id: NodeId
  readonly kind: 'memory' | 'entity'
  /** Share of the walker's time; all nodes of the walk together have 1. */
  readonly score: number
}

interface PathOptions extends Walk {
  /** Longest path in steps; default 4. */
  readonly maxSteps?: number
  readonly direction?: 'out' | 'in' | 'both'
}

interface Near {
  readonly id: NodeId
  readonly kind: 'memory' | 'entity'
  /** From 1. */
  readonly steps: number
  /** The last step on the way there. */
  readonly by: GraphStep
}

export interface GraphView {
  /** Live ones. */
  readonly nodes: number
  readonly edges: number
  kindOf(id: NodeId): 'memory' | 'entity' | null
  /** Links at a node that a walk may take: its fan. */
  fanOf(id: NodeId, walk: Walk): number
  /** Personalized PageRank from weighted seeds, best first; seeds outside the graph or the scopes are passed over. */
  spread(seeds: ReadonlyMap<NodeId, number>, options: SpreadOptions): readonly Reached[]
  /** The path of fewest steps, then greatest weight, from any of the starts; null where there is none. */
  findPath(from: readonly NodeId[], to: NodeId, options: PathOptions): readonly GraphStep[] | null
  /** What lies within `maxSteps` of the starts, nearest first, then strongest; default limit 200. */
  neighbourhood(from: readonly NodeId[], options: PathOptions & { readonly limit?: number }): readonly Near[]
  /** Links at a node, strongest first. */
  stepsFrom(id: NodeId, options: Walk & { readonly direction?: 'out' | 'in' | 'both' }): readonly GraphStep[]
}
