/** Relations in words. Pure. */
import type { Relation } from '../../core/edge.ts'

/** `depends on` for `depends_on`. */
export function renderRelation(relation: Relation): string {
  return relation.replaceAll('_', ' ')
}

const FROM_CAUSE: Readonly<Partial<Record<Relation, string>>> = {
  triggered_by: 'triggered',
  reason_for: 'is the reason for',
}

/** As read from the cause to the effect, whichever way the link was made. */
export function renderCause(relation: Relation): string {
  return FROM_CAUSE[relation] ?? renderRelation(relation)
}
