/**
 * Removes memories for good whose time in the graveyard is over. Rules archive no superseded memories,
 * so those in the graveyard were put there on request; memories they superseded stay superseded. Safe
 * to repeat: purged memories are not listed.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { GRAVEYARD_DAYS, purgeDueAt } from '../../strength/archive-rules.ts'
import { DAY_MS } from '../../strength/units.ts'
import type { Phase } from '../statements/phase.ts'
import { walkPages } from '../statements/walk-pages.ts'

const PAGE = 200

export const purge: Phase = {
  name: 'purge',
  sentence: `Removes for good what has been in the graveyard for ${GRAVEYARD_DAYS} days.`,
  async *plan({ store, clock }) {
    const now = clock.now()
    // A memory archived exactly this long ago is still kept.
    const archivedBefore = now - GRAVEYARD_DAYS * DAY_MS + 1
    for await (const page of walkPages<Memory>(PAGE, (afterId) =>
      store.memories.list({
        scopes: null,
        archivedOnly: true,
        includeSuperseded: true,
        archivedBefore,
        ...(afterId === null ? {} : { afterId }),
        order: 'id',
        limit: PAGE,
      }),
    )) {
      yield planPurge(page, now)
    }
  },
}

export function planPurge(memories: readonly Memory[], now: EpochMs): PlannedChange[] {
  return memories
    .filter(({ archivedAt }) => archivedAt !== null && purgeDueAt(archivedAt) <= now)
    .map(({ id }) => ({ kind: 'purge_memory', id, reason: `in the graveyard for ${GRAVEYARD_DAYS} days` }))
}
