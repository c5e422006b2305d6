/** Goes over everything a question lists, a page at a time, while what is listed may change. */
import type { Bookmarks } from './phase.ts'

export interface WalkMark {
  readonly from: string | null
  note(id: string): void
}

/** The mark of one walk; undefined where walks are not kept. */
export function markOf(bookmarks: Bookmarks | undefined, walk: string): WalkMark | undefined {
  return bookmarks && { from: bookmarks.find(walk), note: (id) => bookmarks.set(walk, id) }
}

/**
 * @param list what comes after the id given, in the order of ids, at most `size`
 * @param mark where to begin, and where to note that a page is done: when the next one is asked for, or the walk
 * is stopped; whoever loses what a page was for throws the mark away
 * @returns every page, the last one too when it is empty: a phase that yields for each lets the runner stop
 */
export async function* walkPages<T extends { readonly id: string }>(
  size: number,
  list: (afterId: T['id'] | null) => Promise<readonly T[]>,
  mark?: WalkMark,
): AsyncGenerator<readonly T[]> {
  let afterId: T['id'] | null = mark?.from ?? null
  for (;;) {
    const page: readonly T[] = await list(afterId)
    afterId = page.at(-1)?.id ?? null
    try {
      yield page
    } finally {
      if (afterId !== null) mark?.note(afterId)
    }
    if (page.length < size) return
  }
}
