/** Repository of typed links between memories and entities. */

import type { Edge, EdgeLayer, NodeId, Relation } from '../edge.ts'
import type { EdgeId, EntityId, EpochMs, MemoryId, ScopeId } from '../ids.ts'

/** Decay of an edge: its weight is multiplied by `keptPerDay` for each day since its last use. */
export interface Wear {
  readonly keptPerDay: number
  readonly below: number
  readonly at: EpochMs
}

/**
 * An edge belongs to a set of scopes if at least one of its ends exists and every existing end is in one of
 * them. If `scopes` is omitted or null, edges of all scopes are meant.
 */
export interface EdgeRepository {
  /**
   * Inserts the edge, or updates weight and reasoning if source, target and relation exist. A person's upsert
   * makes the edge theirs; later upserts by others do not change that.
   */
  upsert(edge: Edge): Promise<Edge>
  find(id: EdgeId, scopes?: readonly ScopeId[] | null): Promise<Edge | null>
  /** Returns those of the edges that belong to the scopes. */
  findWithin(ids: readonly EdgeId[], scopes: readonly ScopeId[]): Promise<ReadonlySet<EdgeId>>
  /** Throws `edge_not_found` if it does not exist. */
  update(
    id: EdgeId,
    changes: Partial<Pick<Edge, 'weight' | 'reasoning' | 'reinforcedAt' | 'validFrom' | 'validUntil'>>,
  ): Promise<void>
  remove(ids: readonly EdgeId[]): Promise<void>
  /** Edges of these relations by any maker, ordered by id, after `afterId`. */
  listByRelations(
    relations: readonly Relation[],
    afterId: EdgeId | null,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Edge[]>
  /**
   * Edges of these relations not made by a person, ordered by id, after `afterId`; with `worn` only those
   * whose decayed weight is below `worn.below`.
   */
  listFading(
    relations: readonly Relation[],
    afterId: EdgeId | null,
    limit: number,
    worn?: Wear,
    scopes?: readonly ScopeId[] | null,
  ): Promise<Edge[]>
  /** Edges with a missing end, ordered by id, after `afterId`. */
  listDangling(limit: number, afterId?: EdgeId | null, scopes?: readonly ScopeId[] | null): Promise<Edge[]>
  /** Edges that touch any of the nodes in the given direction, strongest first. */
  listFor(
    nodes: readonly NodeId[],
    options?: {
      direction?: 'out' | 'in' | 'both'
      layers?: readonly EdgeLayer[]
      relations?: readonly Relation[]
      scopes?: readonly ScopeId[] | null
    },
  ): Promise<Edge[]>
  /**
   * The memories that mention each entity, by any relation of the entity layer; entities with more than
   * `most` mentions are absent.
   */
  mentionersOf(
    entities: readonly EntityId[],
    most: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<EntityId, readonly MemoryId[]>>
  /** Number of edges by layer, from memories of these scopes (default: all) to each other or to entities. */
  count(scopes?: readonly ScopeId[] | null): Promise<ReadonlyMap<EdgeLayer, number>>
  /** Like `count`, by relation, between memories, regardless of stored weight, without the tree layer. */
  tally(scopes?: readonly ScopeId[] | null): Promise<ReadonlyMap<Relation, number>>
  /** Edges between memories made at `since` or later, newest first, without the tree layer. */
  listMadeSince(since: EpochMs, limit: number, scopes?: readonly ScopeId[] | null): Promise<Edge[]>
  /** Edges between memories with a stored weight below `weight`, weakest first, without the tree layer. */
  listBelowWeight(weight: number, limit: number, scopes?: readonly ScopeId[] | null): Promise<Edge[]>
}
