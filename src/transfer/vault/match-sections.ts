/** Matches the sections of an edited note with the former ones, so that memories keep their ids. Pure. */

export interface KnownSection {
  readonly id: string
  /** Headings from the note down to the section. */
  readonly key: string
  readonly contentHash: string
}

/**
 * Matches by headings first, then by text, so that a renamed or moved section keeps its id.
 * @returns matches by the new section's key
 */
export function matchSections<T extends KnownSection>(
  known: readonly T[],
  wanted: readonly { readonly key: string; readonly contentHash: string }[],
): ReadonlyMap<string, T> {
  const matched = new Map<string, T>()
  const left = new Map(known.map((section) => [section.key, section]))
  for (const { key } of wanted) {
    const same = left.get(key)
    if (same === undefined) continue
    matched.set(key, same)
    left.delete(key)
  }
  for (const { key, contentHash } of wanted) {
    if (matched.has(key)) continue
    const same = [...left.values()].find((section) => section.contentHash === contentHash)
    if (same === undefined) continue
    matched.set(key, same)
    left.delete(same.key)
  }
  return matched
}
