/** Renders memories with the document's field names; times are ISO 8601. */
import type { EpochMs } from '../../../core/ids.ts'
import type { GovernanceLayer } from '../../../core/memory.ts'
import type { Freshness } from '../../../core/source-note.ts'
import type { Association } from '../../../engine/engine.ts'
import { type KnownMemory, wishesOf } from '../../../engine/views.ts'

const PREVIEW_CHARS = 300
export const SHORT_PREVIEW_CHARS = 200
const PLACES = 4

/** Names and decay rates (per day) of the four layers. */
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

/** Cuts a text to at most `maxChars` UTF-16 units, never inside a character. */
export function toPreview(text: string, maxChars = PREVIEW_CHARS): string {
  return text.length <= maxChars
    ? text
    : Array.from(text.slice(0, maxChars + 1))
        .slice(0, -1)
        .join('')
}

/** Renders a memory as lists show it, with a preview of its content. */
export function toSummary(memory: KnownMemory) {
  return {
    id: memory.id,
    content: toPreview(memory.content),
    content_type: memory.kind,
    tags: memory.tags,
    confidence: round(memory.strength.confidence),
    protected: memory.protected,
    governance_layer: memory.layer,
    memory_layer: memory.strength.tier,
    structure_type: memory.structure,
    surprise_score: round(memory.surprise),
    verification_status: memory.strength.verification,
    created_at: toIso(memory.createdAt),
    updated_at: toIso(memory.updatedAt),
    access_count: memory.accessCount,
  }
}

/** Ranking factor of a memory whose source changed since it was last verified. */
const STALE = 0.7

/**
 * Renders how far a memory is to be believed. A source that changed makes it stale at once, before the next
 * verification notes it.
 */
export function toTrust({ strength }: Pick<KnownMemory, 'strength'>, freshness: Freshness | null) {
  const { confidence, verification } = strength
  const hasChanged = freshness === 'changed' || freshness === 'gone'
  const isNewlyStale = hasChanged && verification !== 'stale' && verification !== 'contradicted'
  return {
    confidence: round(isNewlyStale ? STALE * confidence : confidence),
    verification_status: isNewlyStale ? ('stale' as const) : verification,
    ...(hasChanged ? { source_status: freshness } : {}),
  }
}

/** Renders one link of a memory, with a preview of the memory at its other end. */
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

/** Names the layer that an agent asked for and a person has not decided on; empty if there is none. */
export function toWaiting({ id, metadata }: Pick<KnownMemory, 'id' | 'metadata'>) {
  const { layer } = wishesOf(metadata)
  if (layer === undefined) return {}
  return {
    layer_waits_for_person: layer,
    note: `Layer ${layer} waits for a person: ask them to run \`lore govern ${id} --layer ${layer}\`.`,
  }
}
