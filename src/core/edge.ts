/** Typed, weighted, dated links. Each relation belongs to exactly one layer. */
import type { Caller } from './caller.ts'
import type { EdgeId, EntityId, EpochMs, MemoryId, ScopeId } from './ids.ts'

export const RELATIONS_BY_LAYER = {
  tree: ['parent', 'next', 'supersedes'],
  semantic: [
    'associative',
    'related_to',
    'uses',
    'part_of',
    'implements',
    'depends_on',
    'similar_to',
    'see_also',
    'refines',
    'aligns_to',
    'observed_in',
    'tends_to',
    'requires_reading',
  ],
  temporal: [
    'preceded_by',
    'followed_by',
    'concurrent_with',
    'overlaps_with',
    'same_session',
    'discovered_in',
    'learned_in',
  ],
  causal: [
    'caused',
    'causes',
    'enabled',
    'prevented',
    'motivated',
    'triggered_by',
    'resolved',
    'must_precede',
    'reason_for',
    'implies',
    'contradicts',
  ],
  entity: ['mentions', 'built', 'decided', 'maintains', 'member_of', 'responsible_for'],
} as const

export type EdgeLayer = keyof typeof RELATIONS_BY_LAYER
export type Relation = (typeof RELATIONS_BY_LAYER)[EdgeLayer][number]

export const EDGE_LAYERS = Object.keys(RELATIONS_BY_LAYER) as readonly EdgeLayer[]
export const RELATIONS: readonly Relation[] = EDGE_LAYERS.flatMap(
  (layer) => RELATIONS_BY_LAYER[layer] as readonly Relation[],
)

const LAYER_OF = new Map<string, EdgeLayer>(
  EDGE_LAYERS.flatMap((layer) => RELATIONS_BY_LAYER[layer].map((relation) => [relation, layer] as const)),
)

/** Returns the layer of a relation, or null for a word that is not a relation. */
export function layerOf(relation: string): EdgeLayer | null {
  return LAYER_OF.get(relation) ?? null
}

/** The end of a link that is the cause, for every causal relation. A contradiction has no cause. */
const CAUSE_END: Readonly<Partial<Record<Relation, 'source' | 'target'>>> = {
  caused: 'source',
  causes: 'source',
  enabled: 'source',
  prevented: 'source',
  motivated: 'source',
  must_precede: 'source',
  reason_for: 'source',
  implies: 'source',
  triggered_by: 'target',
  // The problem (target) comes before its resolution (source).
  resolved: 'target',
}

/** The relations that lead from a cause to an effect. */
export const CAUSAL_STEPS = Object.keys(CAUSE_END) as readonly Relation[]

/** Returns the end of a link that is the cause, or null if the relation is not causal. */
export function causeEnd(relation: Relation): 'source' | 'target' | null {
  return CAUSE_END[relation] ?? null
}

/** An edge joins two memories, a memory and an entity, or two entities whose names contain each other. */
export type NodeId = MemoryId | EntityId

export const EDGE_MAKERS = ['person', 'agent', 'machine'] as const
export type EdgeMaker = (typeof EDGE_MAKERS)[number]

/** Returns the maker recorded on an edge that this caller creates. */
export function makerOf({ kind }: Pick<Caller, 'kind'>): EdgeMaker {
  return kind === 'system' ? 'machine' : kind
}

export interface Edge {
  readonly id: EdgeId
  readonly sourceId: NodeId
  readonly targetId: NodeId
  readonly layer: EdgeLayer
  readonly relation: Relation
  /** 0–1. */
  readonly weight: number
  readonly reasoning: string | null
  readonly author: string
  /** An edge made by a person never fades. */
  readonly madeBy: EdgeMaker
  readonly createdAt: EpochMs
  readonly reinforcedAt: EpochMs | null
  readonly validFrom: EpochMs | null
  readonly validUntil: EpochMs | null
}

type NewEdge = Pick<Edge, 'id' | 'sourceId' | 'targetId' | 'relation' | 'author' | 'madeBy' | 'createdAt'> &
  Partial<Edge>

/**
 * Returns an edge of weight 1 without time limits, in the layer of its relation, unless the given fields say
 * otherwise.
 */
export function newEdge(given: NewEdge): Edge {
  return {
    layer: layerOf(given.relation) ?? 'semantic',
    weight: 1,
    reasoning: null,
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
    ...given,
  }
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

/** The fields of a link that changes of the graph give. */
export type GraphLink = Pick<Edge, 'id' | 'sourceId' | 'targetId' | 'relation' | 'weight'>

/** The fields that identify a link: two links with the same three are the same link. */
export type LinkKey = Pick<Edge, 'sourceId' | 'targetId' | 'relation'>

/** The fields of a memory or entity that changes of the graph give. */
export interface GraphNode {
  readonly id: NodeId
  readonly kind: 'memory' | 'entity'
  readonly scopeId: ScopeId
  /** True if neither archived nor superseded. */
  readonly live: boolean
}
