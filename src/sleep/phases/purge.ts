/**
 * Removes for good what has lain in the graveyard for its time. Rules archive no history, so what was superseded
 * is there only because somebody asked; what it had replaced stays ended. Safe to repeat: what is gone is not listed.
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
    // The last moment of the graveyard's time belongs to it.
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
