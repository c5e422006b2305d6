/** Iterates over a listing in pages, while the listed data may change. */
import type { Bookmarks } from './phase.ts'

export interface WalkMark {
  readonly from: string | null
  note(id: string): void
}

/** Returns the mark of one walk; undefined if there are no bookmarks. */
export function markOf(bookmarks: Bookmarks | undefined, walk: string): WalkMark | undefined {
  return bookmarks && { from: bookmarks.find(walk), note: (id) => bookmarks.set(walk, id) }
}

/**
 * @param list returns at most `size` items after the given id, in order of ids
 * @param mark where to begin; noted when the next page is requested or the walk stops. If a page's work
 * is lost, the mark must be discarded
 * @returns every page that holds something: whoever stops after one and asks again from the mark gets to the end
 */
export async function* walkPages<T extends { readonly id: string }>(
  size: number,
  list: (afterId: T['id'] | null) => Promise<readonly T[]>,
  mark?: WalkMark,
): AsyncGenerator<readonly T[]> {
  let afterId: T['id'] | null = mark?.from ?? null
  for (;;) {
    const page: readonly T[] = await list(afterId)
    if (page.length === 0) return
    afterId = page.at(-1)?.id ?? null
    try {
      yield page
    } finally {
      if (afterId !== null) mark?.note(afterId)
    }
    if (page.length < size) return
  }
}
