/** Memories by id, however many: the engine gives a thousand at once. */
import type { Caller } from '../../core/caller.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Engine } from '../../engine/engine.ts'
import type { KnownMemory } from '../../engine/views.ts'

const PAGE = 1_000

/** In the order asked for; those that are gone are left out. */
export async function loadAll(
  engine: Engine,
  ids: readonly MemoryId[],
  caller: Caller,
): Promise<readonly KnownMemory[]> {
  const pages: (readonly KnownMemory[])[] = []
  for (let at = 0; at < ids.length; at += PAGE) {
    pages.push((await engine.loadMemories({ ids: ids.slice(at, at + PAGE) }, caller)).items)
  }
  return pages.flat()
}
