/** Reads the links of the best finds from the store, for `edge-proximity.ts` to follow. */
import type { DocumentFilter } from '../../core/document.ts'
import type { NodeId } from '../../core/edge.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Coarse } from './coarse.ts'
import { followEdges, listEnds, OPPOSING, type Start } from './edge-proximity.ts'

/** Number of finds whose links are followed. */
const STARTS = 10
/** Meaning counts twice as much as words, as in the policy that uses proximity. */
const MEANING_SHARE = 2 / 3

/** Returns the best finds among memories, whose links are followed. */
export function toStarts(
  coarse: readonly Coarse[],
  similarities: ReadonlyMap<DocumentSeq, number>,
  bestBm25: number,
): Start[] {
  const byMeaning = similarities.size > 0
  return coarse
    .flatMap(({ document: { ref, seq }, bm25 }): Start[] => {
      const words = bestBm25 > 0 ? Math.min(1, bm25 / bestBm25) : 0
      const meaning = similarities.get(seq) ?? 0
      const found01 = byMeaning ? MEANING_SHARE * meaning + (1 - MEANING_SHARE) * words : words
      return ref.kind === 'memory' && found01 > 0 ? [{ id: ref.id, found01 }] : []
    })
    .sort((a, b) => b.found01 - a.found01 || (a.id < b.id ? -1 : 1))
    .slice(0, STARTS)
}

/** Returns how near memories are to the starts by links that hold at the filter's moment. */
export async function loadNearness(
  store: Pick<Store, 'edges'>,
  filter: Pick<DocumentFilter, 'scopes' | 'at'>,
  starts: readonly Start[],
): Promise<ReadonlyMap<NodeId, number>> {
  const ids = starts.map(({ id }) => id)
  const edges = ids.length === 0 ? [] : await store.edges.listFor(ids, { scopes: filter.scopes })
  const ends = listEnds(edges)
  const opposing =
    ends.length === 0
      ? []
      : await store.edges.listFor(ends, { direction: 'in', relations: OPPOSING, scopes: filter.scopes })
  return followEdges(starts, edges, new Set(opposing.map(({ targetId }) => targetId)), filter.at)
}
