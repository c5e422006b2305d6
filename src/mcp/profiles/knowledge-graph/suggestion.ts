/** Renders a suggested link in the document's terms. */
import type { Relation } from '../../../core/edge.ts'
import type { LinkCandidate } from '../../../engine/views.ts'
import { type EDGE_TYPES, round } from './terms.ts'

export function toSuggestion({ memory, score, relation, reason }: LinkCandidate) {
  return {
    target_id: memory.id,
    target_name: memory.title,
    relation_type: SUGGESTED[relation] ?? 'aligns_to',
    score: round(score),
    reason,
  }
}

/** Maps relations that the engine suggests to the document's ten edge types. The engine never suggests causes. */
const SUGGESTED: Partial<Record<Relation, (typeof EDGE_TYPES)[number]>> = {
  similar_to: 'refines',
  see_also: 'aligns_to',
  related_to: 'aligns_to',
  same_session: 'observed_in',
}
