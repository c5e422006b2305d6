/** Memories in the document's words: its names for fields, its times in ISO 8601. */
import type { EpochMs } from '../../../core/ids.ts'
import type { GovernanceLayer } from '../../../core/memory.ts'
import type { Association } from '../../../engine/engine.ts'
import type { KnownMemory } from '../../../engine/views.ts'

const PREVIEW_CHARS = 300
export const SHORT_PREVIEW_CHARS = 200
const PLACES = 4

/** Names and rates of the four layers; the rates are per day here. */
export const LAYERS: Readonly<
  Record<GovernanceLayer, { readonly name: string; readonly decayRate: number }>
> = {
  1: { name: 'Constitutional', decayRate: 0 },
  2: { name: 'Legislative', decayRate: 0.01 },
  3: { name: 'Factual', decayRate: 0.1 },
  4: { name: 'Ephemeral', decayRate: 0.25 },
}

export function toIso(at: EpochMs): string
export function toIso(at: EpochMs | null): string | null
export function toIso(at: EpochMs | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}

export function round(value: number): number {
  return Number(value.toFixed(PLACES))
}

/** Cut between characters, never inside one. */
export function toPreview(text: string, maxChars = PREVIEW_CHARS): string {
  return text.length <= maxChars
    ? text
    : Array.from(text.slice(0, maxChars + 1))
        .slice(0, -1)
        .join('')
}

/** As lists show it. */
export function toSummary(memory: KnownMemory) {
  return {
    id: memory.id,
    content: toPreview(memory.content),
    content_type: memory.kind,
    tags: memory.tags,
    confidence: round(memory.confidence),
    protected: memory.protected,
    governance_layer: memory.layer,
    memory_layer: memory.strength.tier,
    structure_type: memory.structure,
    surprise_score: round(memory.surprise),
    verification_status: memory.verification,
    created_at: toIso(memory.createdAt),
    updated_at: toIso(memory.updatedAt),
    access_count: memory.accessCount,
  }
}

/** A link from a memory, seen from it. */
export function toLink({ edge, other }: Association) {
  return {
    memory_id: other.id,
    content: toPreview(other.summary, SHORT_PREVIEW_CHARS),
    similarity: round(edge.weight),
    relation: edge.relation,
    linked_at: toIso(edge.createdAt),
    description: edge.reasoning ?? '',
  }
}
