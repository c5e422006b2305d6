/** The terms of this profile's document: node types, trust levels, edge types, and a memory rendered as a node. */
import { isUnconfirmedQuote, type MemoryKind } from '../../../core/memory.ts'
import type { KnownMemory } from '../../../engine/views.ts'

export const NODE_TYPES = [
  'rule',
  'procedure',
  'observation',
  'insight',
  'core',
  'preference',
] as const satisfies readonly MemoryKind[]

export type NodeType = (typeof NODE_TYPES)[number]

/** The kinds of memories that each type stands for: its own, and those that conversations and other tools store. */
const KINDS_OF_TYPE: Readonly<Record<NodeType, readonly MemoryKind[]>> = {
  rule: ['rule', 'decision', 'chain_of_command'],
  procedure: ['procedure', 'tool', 'commitment'],
  observation: ['observation', 'fact', 'correction', 'person'],
  insight: ['insight', 'reflection'],
  core: ['core', 'identity'],
  preference: ['preference'],
}

/** The kinds that are knowledge here. Topics, concepts and other scaffolding of the digest are not. */
export const KNOWLEDGE_KINDS: readonly MemoryKind[] = Object.values(KINDS_OF_TYPE).flat()
/** Knowledge, experiences and written skills: all that this profile lists and counts. */
export const NODE_KINDS: readonly MemoryKind[] = [...KNOWLEDGE_KINDS, 'experience', 'skill']

export function kindsOf(type: NodeType | undefined): readonly MemoryKind[] {
  return type === undefined ? KNOWLEDGE_KINDS : KINDS_OF_TYPE[type]
}

const TYPE_OF_KIND = new Map<MemoryKind, NodeType>(
  NODE_TYPES.flatMap((type) => KINDS_OF_TYPE[type].map((kind) => [kind, type] as const)),
)

/** Returns the document's type of a memory; experiences and skills, which have tools of their own, keep their kind. */
export function typeOf(kind: MemoryKind): string {
  return TYPE_OF_KIND.get(kind) ?? kind
}

export const EDGE_TYPES = [
  'must_precede',
  'requires_reading',
  'refines',
  'contradicts',
  'reason_for',
  'causes',
  'implies',
  'aligns_to',
  'tends_to',
  'observed_in',
] as const

export interface Node {
  readonly id: string
  readonly name: string
  readonly content: string
  readonly type: string
  readonly trust: string
  readonly element: string | null
  readonly source: string
  readonly quote: string | null
  /** There only if no conversation proves the quote (yet). */
  readonly quote_confirmed?: false
  readonly metadata: Readonly<Record<string, unknown>>
  /** Days. */
  readonly stability: number
  readonly memory_level: number
  /** Retention R at the time of the answer, 0–1. */
  readonly retention: number
  readonly access_count: number
  readonly created_at: string
  readonly updated_at: string
  readonly valid_from: string | null
  readonly valid_until: string | null
  /** Nodes that say otherwise, until a person settles it. */
  readonly disputed_by?: readonly string[]
}

export function toNode(memory: KnownMemory): Node {
  const { category, metadata } = memory
  return {
    id: memory.id,
    name: memory.title,
    content: memory.content,
    type: typeOf(memory.kind),
    trust: memory.trust,
    element: memory.element,
    source: memory.author,
    quote: memory.quote,
    ...(memory.quote !== null && isUnconfirmedQuote(memory) ? { quote_confirmed: false } : {}),
    metadata: category === 'none' ? metadata : { ...metadata, category },
    stability: round(memory.stabilityDays),
    memory_level: memory.level,
    retention: round(memory.strength.retention),
    access_count: memory.accessCount,
    created_at: toTime(memory.createdAt),
    updated_at: toTime(memory.updatedAt),
    valid_from: memory.validFrom === null ? null : toTime(memory.validFrom),
    valid_until: memory.validUntil === null ? null : toTime(memory.validUntil),
    ...(memory.disputedBy === undefined ? {} : { disputed_by: memory.disputedBy }),
  }
}

export function toTime(at: number): string {
  return new Date(at).toISOString()
}

/** Rounds to four decimals: more tell a model nothing and cost it context. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
