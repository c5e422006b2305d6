/**
 * Removes for good what has lain in the graveyard for its time. Refuses what belongs to history: superseded
 * memories, and the successors by which others are superseded. Safe to repeat: what is gone is not listed.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { NodeId } from '../../core/edge.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Phase } from '../../core/ports/phase.ts'
import { GRAVEYARD_DAYS, purgeDueAt } from '../../strength/archive-rules.ts'
import { DAY_MS } from '../../strength/units.ts'
import { walkPages } from '../walk-pages.ts'

const PAGE = 200

export const purge: Phase = {
  name: 'purge',
  sentence: `Removes for good what has been in the graveyard for ${GRAVEYARD_DAYS} days.`,
  async *plan({ store, clock }) {
    const now = clock.now()
    // The last moment of the graveyard's time belongs to it.
    const archivedBefore = now - GRAVEYARD_DAYS * DAY_MS + 1
    for await (const page of walkPages<Memory>(PAGE, (afterId) =>
      store.memories.list({
        scopes: null,
        archivedOnly: true,
        archivedBefore,
        ...(afterId === null ? {} : { afterId }),
        order: 'id',
        limit: PAGE,
      }),
    )) {
      const ids = page.map(({ id }) => id)
      const edges =
        ids.length === 0
          ? []
          : await store.edges.listFor(ids, { direction: 'out', relations: ['supersedes'] })
      yield planPurge(page, new Set(edges.map(({ sourceId }) => sourceId)), now)
    }
  },
}

/** @param successors memories that others are superseded by: without them, those would hold again */
export function planPurge(
  memories: readonly Memory[],
  successors: ReadonlySet<NodeId>,
  now: EpochMs,
): PlannedChange[] {
  return memories
    .filter(
      ({ id, archivedAt, supersededBy }) =>
        archivedAt !== null && purgeDueAt(archivedAt) <= now && supersededBy === null && !successors.has(id),
    )
    .map(({ id }) => ({ kind: 'purge_memory', id, reason: `in the graveyard for ${GRAVEYARD_DAYS} days` }))
}
