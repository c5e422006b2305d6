/**
 * The graph of memories and entities in memory, kept in step with the store. It holds live memories only; the
 * scopes of each walk decide what a caller sees.
 */
import type { EdgeLayer, NodeId, Relation } from '../edge.ts'
import type { EdgeId, ScopeId } from '../ids.ts'

export interface GraphIndex {
  /** The graph at the store's current state, including writes of other processes. */
  view(): Promise<GraphView>
  /** Bytes held in memory. */
  sizeBytes(): number
}

/** Limits of a walk. All conditions apply together. */
export interface Walk {
  /** null for all scopes. */
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
  /** True if the walk follows the link from source to target. */
  readonly forward: boolean
}

interface SpreadOptions extends Walk {
  /** Probability of going back to the seeds at each step; default 0.5. */
  readonly restart?: number
  /** Most nodes to return; default 200. */
  readonly limit?: number
  /** Returns only nodes of this kind, while the walk visits all. Default: both. */
  readonly kind?: 'memory' | 'entity'
  /**
   * β of the fan effect: divides a link's weight by fan^β of its target, so that hubs do not attract all
   * walkers. Default 0: no damping.
   */
  readonly hubDamping?: number
  /** Largest residual that may stay at a node, per link; smaller is more exact and slower. Default 1e-5. */
  readonly tolerance?: number
}

interface Reached {
  readonly id: NodeId
  readonly kind: 'memory' | 'entity'
  /** Share of the random walk's time; the shares of all nodes sum to 1. */
  readonly score: number
}

interface PathOptions extends Walk {
  /** Greatest number of steps; default 4. */
  readonly maxSteps?: number
  readonly direction?: 'out' | 'in' | 'both'
}

interface Near {
  readonly id: NodeId
  readonly kind: 'memory' | 'entity'
  /** Number of steps, at least 1. */
  readonly steps: number
  /** The last step on the way to the node. */
  readonly by: GraphStep
}

export interface GraphView {
  /** Number of live nodes. */
  readonly nodes: number
  readonly edges: number
  kindOf(id: NodeId): 'memory' | 'entity' | null
  /** Number of links at a node that the walk may take (its fan). */
  fanOf(id: NodeId, walk: Walk): number
  /** Personalized PageRank from weighted seeds, best first; ignores seeds outside the graph or the scopes. */
  spread(seeds: ReadonlyMap<NodeId, number>, options: SpreadOptions): readonly Reached[]
  /**
   * The path with the fewest steps, then the greatest weight, from any of the starts; null if there is none.
   */
  findPath(from: readonly NodeId[], to: NodeId, options: PathOptions): readonly GraphStep[] | null
  /** Nodes within `maxSteps` of the starts, nearest first, then strongest; default limit 200. */
  neighbourhood(from: readonly NodeId[], options: PathOptions & { readonly limit?: number }): readonly Near[]
  /** Links at a node, strongest first. */
  stepsFrom(id: NodeId, options: Walk & { readonly direction?: 'out' | 'in' | 'both' }): readonly GraphStep[]
}
