/**
 * Drops duplicates between a memory and its source turns: the one that ranks higher represents both.
 * Pure.
 */
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import type { RankedDocument } from './rank.ts'

/** Drops turns that a higher-ranked memory rests on, and memories whose source turns all rank higher. */
export function foldSources(
  ranked: readonly RankedDocument[],
  sources: ReadonlyMap<MemoryId, readonly EpisodeId[]>,
): RankedDocument[] {
  const represented = new Set<EpisodeId>()
  const shown = new Set<EpisodeId>()
  return ranked.filter(({ document: { ref } }) => {
    if (ref.kind === 'episode') {
      if (represented.has(ref.id)) return false
      shown.add(ref.id)
      return true
    }
    const own = sources.get(ref.id) ?? []
    if (own.length > 0 && own.every((id) => shown.has(id))) return false
    for (const id of own) represented.add(id)
    return true
  })
}
