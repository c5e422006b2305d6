/**
 * Matches each group with the community it continues, so that communities keep their ids while members
 * change. Pure.
 */
import type { MemoryId } from '../../core/ids.ts'

/** A group continues a community if they share at least this part of the smaller of the two. */
const HEIR_SHARE = 1 / 3

interface Known {
  readonly id: string
  readonly memberIds: readonly MemoryId[]
}

/**
 * Returns for each group the former community with the greatest overlap, each community at most once;
 * null for a new one.
 */
export function matchCommunities<T extends Known>(
  groups: readonly (readonly MemoryId[])[],
  former: readonly T[],
): (T | null)[] {
  const homes = new Map<MemoryId, T>()
  for (const community of former) for (const id of community.memberIds) homes.set(id, community)
  const claims = groups.flatMap((group, at) => {
    const shared = new Map<T, number>()
    for (const id of group) {
      const home = homes.get(id)
      if (home !== undefined) shared.set(home, (shared.get(home) ?? 0) + 1)
    }
    return [...shared]
      .filter(([home, count]) => count >= HEIR_SHARE * Math.min(group.length, home.memberIds.length))
      .map(([home, count]) => ({ at, home, count }))
  })
  claims.sort(
    (a, b) => b.count - a.count || (a.home.id < b.home.id ? -1 : a.home.id > b.home.id ? 1 : a.at - b.at),
  )
  const matched = groups.map((): T | null => null)
  const taken = new Set<string>()
  for (const { at, home } of claims) {
    if (matched[at] !== null || taken.has(home.id)) continue
    matched[at] = home
    taken.add(home.id)
  }
  return matched
}
