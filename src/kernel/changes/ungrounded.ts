/** Links that an inference may not have: reasons and preconditions need at least an observed pattern on both ends. */
import type { PlannedChange } from '../../core/change.ts'
import type { Relation } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'

export const GROUNDED_RELATIONS: readonly Relation[] = ['must_precede', 'reason_for']

/** Plans the removal of such links from a memory that became an inference; a person's links stay. */
export async function planUngrounded(store: Store, id: MemoryId): Promise<PlannedChange[]> {
  const edges = await store.edges.listFor([id], { relations: GROUNDED_RELATIONS })
  return edges
    .filter(({ madeBy }) => madeBy !== 'person')
    .map((edge) => ({
      kind: 'remove_edge',
      id: edge.id,
      reason: 'An inference is neither reason nor precondition.',
    }))
}
