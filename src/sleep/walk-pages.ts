/** Goes over everything a question lists, a page at a time, while what is listed may change. */

/**
 * @param list what comes after the id given, in the order of ids, at most `size`
 * @returns every page, the last one too when it is empty: a phase that yields for each lets the runner stop
 */
export async function* walkPages<T extends { readonly id: string }>(
  size: number,
  list: (afterId: T['id'] | null) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  let afterId: T['id'] | null = null
  for (;;) {
    const page: readonly T[] = await list(afterId)
    yield page
    if (page.length < size) return
    afterId = page.at(-1)?.id ?? null
  }
}
