/** Helper for groups of hits in reading order. */
import type { HitGroup } from '../../core/recall.ts'

/** Removes the title if there is only one group. */
export function toGroups(groups: readonly HitGroup[]): HitGroup[] {
  const [only, ...others] = groups
  return only !== undefined && others.length === 0 ? [{ title: null, hits: only.hits }] : [...groups]
}
