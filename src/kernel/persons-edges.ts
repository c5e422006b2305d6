/** Finds the memories that a person linked: no rule archives them, because the link is the person's word. */
import type { Relation } from '../core/edge.ts'
import type { MemoryId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'

/** Links that speak against a memory, or tell its history, keep nothing. */
const KEEPS_NOTHING: ReadonlySet<Relation> = new Set(['contradicts', 'supersedes'])

/** Returns those of the memories that an end of a person's link is. */
export async function loadLinkedByPerson(
  { edges }: Pick<Store, 'edges'>,
  ids: readonly MemoryId[],
): Promise<ReadonlySet<MemoryId>> {
  const wanted = new Set<string>(ids)
  const made = (await edges.listFor(ids)).filter(
    ({ madeBy, relation, validUntil }) =>
      madeBy === 'person' && validUntil === null && !KEEPS_NOTHING.has(relation),
  )
  const ends = made.flatMap(({ sourceId, targetId }) => [sourceId, targetId])
  return new Set(ends.filter((id) => wanted.has(id)) as MemoryId[])
}
