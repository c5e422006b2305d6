/** Typed links between memories and entities. */

import type { Edge, EdgeLayer, NodeId, Relation } from '../edge.ts'
import type { EdgeId, EntityId, EpochMs, MemoryId, ScopeId } from '../ids.ts'

/** What is left of a weight at a moment: it keeps `keptPerDay` of itself each day since its last use. */
export interface Wear {
  readonly keptPerDay: number
  readonly below: number
  readonly at: EpochMs
}

/**
 * An edge is of some scopes if at least one of its ends is there and every end that is there is in one of them. Where
 * `scopes` is left out or null, edges of all scopes are meant.
 */
export interface EdgeRepository {
  /**
   * Inserts, or, where source, target and relation are the same, updates weight and reasoning; a person makes
   * it their own, nobody takes it from them.
   */
  upsert(edge: Edge): Promise<Edge>
  find(id: EdgeId, scopes?: readonly ScopeId[] | null): Promise<Edge | null>
  /** Of these edges, those of the scopes. */
  findWithin(ids: readonly EdgeId[], scopes: readonly ScopeId[]): Promise<ReadonlySet<EdgeId>>
  /** Fails as `edge_not_found` where it is gone. */
  update(
    id: EdgeId,
    changes: Partial<Pick<Edge, 'weight' | 'reasoning' | 'reinforcedAt' | 'validFrom' | 'validUntil'>>,
  ): Promise<void>
  remove(ids: readonly EdgeId[]): Promise<void>
  /** Edges of these relations, whoever made them, in the order of ids, after the one given. */
  listByRelations(
    relations: readonly Relation[],
    afterId: EdgeId | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Edge[]>
  /**
   * Edges of these relations that no person made, in the order of ids, after the one given; with `worn` only
   * those of which less than that is left.
   */
  listFading(
    relations: readonly Relation[],
    afterId: EdgeId | null,
    limit: number,
    worn?: Wear,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Edge[]>
  /**
   * Edges with an end that is gone, or a memory at an end that is archived since before the moment, in the
   * order of ids, after the one given.
   */
  listDangling(
    archivedBefore: EpochMs,
    limit: number,
    afterId?: EdgeId | null,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Edge[]>
  /** Edges that touch any of the nodes, by direction; strongest first. */
  listFor(
    nodes: readonly NodeId[],
    options?: {
      direction?: 'out' | 'in' | 'both'
      layers?: readonly EdgeLayer[]
      relations?: readonly Relation[]
      scopes?: readonly ScopeId[] | null
    },
  ): Promise<Edge[]>
  /** Who mentions each of these, by any relation of the entity layer; those mentioned more than `most` times are absent. */
  mentionersOf(
    entities: readonly EntityId[],
    most: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<EntityId, readonly MemoryId[]>>
  /** Of memories of these scopes, without those that lead out of them; default: all. */
  count(scopes?: readonly ScopeId[] | null): Promise<ReadonlyMap<EdgeLayer, number>>
  /** As `count`, between memories, whatever is stored of their weight; without those in the tree. */
  tally(scopes?: readonly ScopeId[] | null): Promise<ReadonlyMap<Relation, number>>
  /** Between memories, made from then on, newest first; without those in the tree. */
  listMadeSince(since: EpochMs, limit: number, scopes?: readonly ScopeId[] | null): Promise<Edge[]>
  /** Between memories, of which less than that was stored, weakest first; without those in the tree. */
  listBelowWeight(weight: number, limit: number, scopes?: readonly ScopeId[] | null): Promise<Edge[]>
}
