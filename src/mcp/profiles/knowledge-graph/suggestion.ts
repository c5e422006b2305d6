/** A link that might be made, in the document's words. */
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

/** What the engine suggests, in the document's ten words. It never guesses at causes. */
const SUGGESTED: Partial<Record<Relation, (typeof EDGE_TYPES)[number]>> = {
  similar_to: 'refines',
  see_also: 'aligns_to',
  related_to: 'aligns_to',
  same_session: 'observed_in',
}
