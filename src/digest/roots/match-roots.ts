/** Finds the existing root of each group, so that roots keep their ids while concepts come and go. */
import type { MemoryId } from '../../core/ids.ts'
import type { Concept } from './concept.ts'
import type { Group } from './group-concepts.ts'

/**
 * A group inherits a root if it holds this share of the root's concepts, or if this share of the group came
 * from there.
 */
const HEIR_SHARE = 1 / 3

/** Returns for each group the root with the greatest overlap, each root once; null for a new group. */
export function matchRoots(
  groups: readonly Group[],
  concepts: readonly Concept[],
  roots: ReadonlySet<MemoryId>,
): (MemoryId | null)[] {
  const sizes = new Map<MemoryId, number>()
  for (const { rootId } of concepts) if (rootId !== null) sizes.set(rootId, (sizes.get(rootId) ?? 0) + 1)
  const claims = groups.flatMap((group, at) => {
    const shared = new Map<MemoryId, number>()
    for (const member of group) {
      const rootId = concepts[member]?.rootId ?? null
      if (rootId !== null && roots.has(rootId)) shared.set(rootId, (shared.get(rootId) ?? 0) + 1)
    }
    return [...shared]
      .filter(([root, count]) => count / Math.min(group.length, sizes.get(root) ?? 1) >= HEIR_SHARE)
      .map(([root, count]) => ({ at, root, count, size: sizes.get(root) ?? 1 }))
  })
  claims.sort((a, b) => b.count - a.count || b.size - a.size || a.at - b.at || (a.root < b.root ? -1 : 1))
  const matched = groups.map((): MemoryId | null => null)
  const taken = new Set<MemoryId>()
  for (const { at, root } of claims) {
    if (taken.has(root) || matched[at] !== null) continue
    matched[at] = root
    taken.add(root)
  }
  return matched
}
