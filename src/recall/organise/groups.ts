/** Groups of hits in reading order. */
import type { HitGroup } from '../../core/recall.ts'

/** One group has nothing to be told apart from. */
export function toGroups(groups: readonly HitGroup[]): HitGroup[] {
  const [only, ...others] = groups
  return only !== undefined && others.length === 0 ? [{ title: null, hits: only.hits }] : [...groups]
}
