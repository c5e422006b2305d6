/** Reports on the graph: findings of the table, and the links of the last 24 hours. Changes nothing. */
import type { MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { toLines } from '../../kernel/views.ts'
import { findClosePairs } from '../findings/close-pair.ts'
import { fading } from '../findings/fading.ts'
import { edgesWithin, toLinkLines } from '../findings/found-link.ts'
import type { Search } from '../findings/search.ts'
import { unlinked } from '../findings/unlinked.ts'
import { weakLink } from '../findings/weak-link.ts'
import type { GraphReport } from './maintain-views.ts'

const DAY_MS = 86_400_000
/** Most new links that are loaded, over all scopes. */
const MOST_LINKS = 10_000
/** More orphans than this cause a warning. */
const MANY_ORPHANS = 5

export async function reportGraph(search: Search, limit: number): Promise<GraphReport> {
  const { context, scopes, now } = search
  const { store } = context
  const weak = await weakLink.find(search)
  const made = await store.edges.listMadeSince(now - DAY_MS, MOST_LINKS)
  const recent = await edgesWithin(store, made.slice(0, limit * 4), scopes)
  const faded = await fading.find(search)
  const pairs = await findClosePairs(search)
  const [orphans] = await unlinked.find(search)
  const orphanIds = orphans?.ids ?? []
  const lines = await loadLines(store, [
    ...faded.slice(0, limit).map(({ id }) => id),
    ...orphanIds.slice(-limit),
    ...pairs.found.slice(0, limit).flatMap(({ a, b }) => [a, b]),
  ])
  return {
    weakLinks: weak.slice(0, limit).map(({ link }) => link),
    closePairs: pairs.found.slice(0, limit).flatMap(({ a, b, distance }) => {
      const [one, other] = [lines.get(a), lines.get(b)]
      return one === undefined || other === undefined ? [] : [{ a: one, b: other, distance }]
    }),
    compared: pairs.compared,
    fading: faded.slice(0, limit).flatMap(({ id, retention }) => {
      const memory = lines.get(id)
      return memory === undefined ? [] : [{ memory, retention }]
    }),
    fadingCount: faded.length,
    recentLinks: (await toLinkLines(context, recent)).slice(0, limit),
    // Newest first: ids grow with time.
    orphans: orphanIds
      .slice(-limit)
      .reverse()
      .flatMap((id) => lines.get(id) ?? []),
    orphanCount: orphanIds.length,
    warnings: orphans !== undefined && orphanIds.length > MANY_ORPHANS ? [unlinked.explain(orphans)] : [],
  }
}

async function loadLines(store: Store, ids: readonly MemoryId[]) {
  const lines = await toLines(store, await store.memories.load([...new Set(ids)]))
  return new Map(lines.map((line) => [line.id, line]))
}
