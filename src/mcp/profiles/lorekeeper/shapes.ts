/** Renders memories and links in this profile's terms. Scores of memories and links are 0–10, times ISO 8601. */
import { defined } from '../../../core/defined.ts'
import type { Edge } from '../../../core/edge.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { Association, MemoryView } from '../../../engine/engine.ts'

/** The score of a link whose weight is 1. */
const FULL_SCORE = 10

export function toMemoryShape(memory: MemoryView) {
  return {
    id: memory.id,
    title: memory.title,
    description: memory.summary,
    content: memory.content,
    score: round(memory.quality),
    confidence: memory.ratedConfidence === null ? null : round(memory.ratedConfidence),
    usage_count: memory.accessCount,
    namespace: memory.scope.namespace,
    created_at: toIso(memory.createdAt),
    updated_at: toIso(memory.updatedAt),
    last_used: memory.lastAccessedAt === null ? null : toIso(memory.lastAccessedAt),
    soft_deleted: memory.archivedAt !== null,
    ...defined({ disputed_by: memory.disputedBy }),
  }
}

export function toLinkShape(edge: Edge) {
  return {
    id: edge.id,
    source_memory_id: edge.sourceId,
    target_memory_id: edge.targetId,
    relation_type: edge.relation,
    reason: edge.reasoning,
    score: round(edge.weight * FULL_SCORE),
    created_at: toIso(edge.createdAt),
  }
}

/** Renders a link together with the memory at its other end. */
export function toLinkedShape({ edge, other }: Association) {
  return {
    ...toLinkShape(edge),
    memory: { id: other.id, title: other.title, description: other.summary },
  }
}

export function toIso(at: EpochMs): string {
  return new Date(at).toISOString()
}

/** Rounds to four decimals: more tell a model nothing and cost it context. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
