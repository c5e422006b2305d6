/** Which section of an edited note is which of the note as it was, so that memories keep their ids. Pure. */

export interface KnownSection {
  readonly id: string
  /** Its headings from the note downwards. */
  readonly key: string
  readonly contentHash: string
}

/**
 * First by headings, then by text: a section that was renamed or moved but says the same is the same.
 * @returns by the new section's key
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
