/**
 * A memory and the turn it rests on say the same: whichever ranks higher stands for both. Pure.
 */
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import type { RankedDocument } from './rank.ts'

/** Without turns that a better memory rests on, and without memories all of whose turns rank better. */
export function foldSources(
  ranked: readonly RankedDocument[],
  sources: ReadonlyMap<MemoryId, readonly EpisodeId[]>,
): RankedDocument[] {
  const told = new Set<EpisodeId>()
  const shown = new Set<EpisodeId>()
  return ranked.filter(({ document: { ref } }) => {
    if (ref.kind === 'episode') {
      if (told.has(ref.id)) return false
      shown.add(ref.id)
      return true
    }
    const own = sources.get(ref.id) ?? []
    if (own.length > 0 && own.every((id) => shown.has(id))) return false
    for (const id of own) told.add(id)
    return true
  })
}
