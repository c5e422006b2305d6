/** Iterates over memories changed since the last sleep, and over their roots. Pages in order of ids. */
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { MemoryQuery } from '../../core/ports/memory-repository.ts'
import type { SleepDeps } from './phase.ts'
import { markOf, walkPages } from './walk-pages.ts'

const PAGE = 200

/**
 * Yields live memories, unless the query asks for others too. Yields every page, including an empty
 * last one.
 * @param resumable name of the walk, if it may continue from its bookmark: a consumer that stops must
 * be done with the current page
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

/** Finds the root of a memory and caches it by parent. A root is its own root. */
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
 * Yields roots that changed themselves or have changed descendants, including archived and superseded
 * ones. Each once, in pages that may be empty.
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
