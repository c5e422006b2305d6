/** Loads any number of memories by id, in batches of 1,000, the most the engine loads at once. */
import type { Caller } from '../../core/caller.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Engine } from '../../engine/engine.ts'
import type { KnownMemory } from '../../engine/views.ts'

const PAGE = 1_000

/** Returns the memories in the order of `ids`, without those that no longer exist. */
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
