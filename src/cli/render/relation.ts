/** Relations in words. Pure. */
import type { Relation } from '../../core/edge.ts'

/** Returns `depends on` for `depends_on`. */
export function renderRelation(relation: Relation): string {
  return relation.replaceAll('_', ' ')
}

const FROM_CAUSE: Readonly<Partial<Record<Relation, string>>> = {
  triggered_by: 'triggered',
  reason_for: 'is the reason for',
}

/** Returns the relation as read from cause to effect, in whichever direction it is stored. */
export function renderCause(relation: Relation): string {
  return FROM_CAUSE[relation] ?? renderRelation(relation)
}
