/** Renders a memory as a fragment, the term of this profile's document. Times are whole seconds since 1970. */
import { defined } from '../../../core/defined.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { KnownMemory } from '../../../engine/views.ts'

export interface Fragment {
  readonly id: string
  readonly content: string
  readonly summary: string
  readonly depth: number
  readonly parent_id: string | null
  readonly created_at: number
  /** The time of creation if it was never read. */
  readonly last_accessed: number
  readonly access_count: number
  readonly source_session: string | null
  readonly superseded_by: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly importance: number
  readonly relevance_score: number
  readonly decay_rate: number
  readonly last_reinforced: number
  /** Fragments that say otherwise, until it is settled which holds. */
  readonly disputed_by?: readonly string[]
}

export function toFragment(memory: KnownMemory): Fragment {
  const { createdAt, lastAccessedAt, lastReinforcedAt, strength } = memory
  return {
    id: memory.id,
    content: memory.content,
    summary: memory.summary,
    depth: memory.depth,
    parent_id: memory.parentId,
    created_at: toSeconds(createdAt),
    last_accessed: toSeconds(lastAccessedAt ?? createdAt),
    access_count: memory.accessCount,
    source_session: memory.sessionId ?? importedSession(memory),
    superseded_by: memory.supersededBy,
    metadata: memory.metadata,
    importance: memory.salience,
    relevance_score: round(strength.relevance),
    decay_rate: round(strength.decayPerDay),
    last_reinforced: toSeconds(lastReinforcedAt ?? createdAt),
    ...defined({ disputed_by: memory.disputedBy }),
  }
}

/** Returns the session that the former program noted; its conversation was not imported. */
function importedSession({ metadata }: Pick<KnownMemory, 'metadata'>): string | null {
  const { fields } = (metadata.import ?? {}) as { readonly fields?: { readonly session?: unknown } }
  return typeof fields?.session === 'string' ? fields.session : null
}

/** Rounds to four decimals: more tell a model nothing and cost it context. */
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

function toSeconds(at: EpochMs): number {
  return Math.floor(at / 1_000)
}
