/** Finds the candidates that no rule of forgetting may remove; they stay visible however faded they are. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { loadLinkedByPerson } from '../../kernel/persons-edges.ts'
import { archiveGuard, isHistory } from '../../strength/archive-rules.ts'

/**
 * Returns the ids of memories that a guard keeps: layers 1 and 2, protected by flag or tag, fundamental,
 * consolidated, with live children, said by a person, or linked by one. Archived and replaced memories are not among them.
 */
export async function loadGuarded(
  { memories: repository, edges }: Pick<Store, 'memories' | 'edges'>,
  memories: readonly Memory[],
): Promise<ReadonlySet<MemoryId>> {
  const current = memories.filter((memory) => memory.archivedAt === null && !isHistory(memory))
  if (current.length === 0) return new Set()
  const ids = current.map(({ id }) => id)
  const children = await repository.countChildren(ids)
  const linked = await loadLinkedByPerson({ edges }, ids)
  const isGuarded = (memory: Memory) =>
    archiveGuard({
      ...memory,
      liveChildren: children.get(memory.id) ?? 0,
      personsEdge: linked.has(memory.id),
    }) !== null
  return new Set(current.filter(isGuarded).map(({ id }) => id))
}
