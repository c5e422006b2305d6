/** Finds the live memories that contradict others, for marking both wherever they are shown. */
import type { MemoryId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'

/** The reasoning of a link by which an agent's statement disputes a person's; other contradictions have other reasons. */
export const DISPUTES_PERSON = 'An agent would replace a person’s words with its own; a person decides.'

/** A live memory that contradicts another. */
export interface Opponent {
  readonly id: MemoryId
  /** True if the marked memory is an agent's own that would replace this one, a person's. */
  readonly isReplaced: boolean
}

/** Returns the live memories that contradict each memory; memories without any are absent. */
export async function loadOpponents(
  store: Pick<Store, 'edges' | 'memories'>,
  ids: readonly MemoryId[],
): Promise<ReadonlyMap<MemoryId, readonly Opponent[]>> {
  if (ids.length === 0) return new Map()
  const edges = await store.edges.listFor(ids, { relations: ['contradicts'] })
  if (edges.length === 0) return new Map()
  const ends = edges.flatMap(({ sourceId, targetId }) => [sourceId as MemoryId, targetId as MemoryId])
  const live = new Set(
    (await store.memories.load([...new Set(ends)]))
      .filter(({ archivedAt, supersededBy }) => archivedAt === null && supersededBy === null)
      .map(({ id }) => id),
  )
  const opponents = new Map<MemoryId, Opponent[]>()
  for (const id of ids.filter((each) => live.has(each))) {
    const found = edges.flatMap(({ sourceId, targetId, reasoning }): Opponent[] => {
      if (sourceId !== id && targetId !== id) return []
      const other = (sourceId === id ? targetId : sourceId) as MemoryId
      if (!live.has(other)) return []
      return [{ id: other, isReplaced: sourceId === id && reasoning === DISPUTES_PERSON }]
    })
    if (found.length > 0) opponents.set(id, found)
  }
  return opponents
}
