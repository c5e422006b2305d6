/**
 * Ids as people see and type them. A UUIDv7 begins with its time in milliseconds: 13 characters tell
 * memories apart unless two were made in the same millisecond; then more are shown. Pure.
 */
const LENGTHS: readonly number[] = [13, 18, 23]

export type ShortenId = (id: string) => string

/** Shortens the ids so that no two in the list look alike. */
export function shortIds(ids: readonly string[]): ShortenId {
  const distinct = [...new Set(ids)]
  const shown = new Map<string, string>()
  for (const id of distinct) {
    const length = LENGTHS.find(
      (chars) => !distinct.some((other) => other !== id && other.startsWith(id.slice(0, chars))),
    )
    shown.set(id, length === undefined ? id : id.slice(0, length))
  }
  return (id) => shown.get(id) ?? id
}

/**
 * Conversations and turns are stored many in a millisecond, so their ids are always shown with the counter
 * that follows the time.
 */
export function shortBulkId(id: string): string {
  return id.slice(0, 18)
}
