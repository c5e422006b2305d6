/** What changed since the last sleep: memories, and the topics that have some of them. Pages in the order of ids. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { MemoryQuery } from '../../core/ports/memory-repository.ts'
import type { SleepDeps } from './phase.ts'
import { markOf, walkPages } from './walk-pages.ts'

const PAGE = 200

/**
 * Live ones, unless the query asks for others too. Every page, the empty last one included.
 * @param resumable a name, where the walk may go on from its bookmark: whoever stops it is done with the page
 */
export function walkChanged(
  { store, since, bookmarks }: Pick<SleepDeps, 'store' | 'since' | 'bookmarks'>,
  query: Pick<MemoryQuery, 'depth' | 'includeArchived' | 'includeSuperseded'> = {},
  resumable?: { readonly walk: string; readonly page?: number },
): AsyncGenerator<readonly Memory[]> {
  const size = resumable?.page ?? PAGE
  return walkPages<Memory>(
    size,
    (afterId) =>
      store.memories.list({
        scopes: null,
        changedSince: since,
        order: 'id',
        limit: size,
        ...query,
        ...(afterId === null ? {} : { afterId }),
      }),
    resumable && markOf(bookmarks, resumable.walk),
  )
}

/** Finds the root a memory hangs on; asks the store once a parent. A root is its own. */
export type RootFinder = (memory: Pick<Memory, 'id' | 'parentId'>) => Promise<MemoryId>

export function createRootFinder({ store }: Pick<SleepDeps, 'store'>): RootFinder {
  const roots = new Map<MemoryId, MemoryId>()
  return async ({ id, parentId }) => {
    if (parentId === null) return id
    const known = roots.get(parentId)
    if (known !== undefined) return known
    const root = (await store.memories.ancestorIds(id)).at(-1) ?? parentId
    roots.set(parentId, root)
    return root
  }
}

/**
 * Roots of which something changed: the root itself or anything below it, also what was archived or superseded.
 * Each once, in pages that may be empty.
 */
export async function* walkChangedRoots(deps: SleepDeps): AsyncGenerator<readonly Memory[]> {
  const rootOf = createRootFinder(deps)
  const seen = new Set<MemoryId>()
  for await (const page of walkChanged(deps, { includeArchived: true, includeSuperseded: true })) {
    const fresh: MemoryId[] = []
    for (const memory of page) {
      const root = await rootOf(memory)
      if (seen.has(root)) continue
      seen.add(root)
      fresh.push(root)
    }
    yield fresh.length === 0 ? [] : await deps.store.memories.load(fresh)
  }
}
