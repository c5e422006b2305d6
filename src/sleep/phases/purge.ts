/**
 * Removes memories for good that a machine derived and that lay in the graveyard long enough, if their source is
 * still stored, so that they could be derived again. Everything else in the graveyard stays until a person removes
 * it. Safe to repeat: purged memories are not listed.
 */
import type { PlannedChange } from '../../core/change.ts'
import { FORGET_LIMITS, type ForgetLimits } from '../../core/forget-limits.ts'
import type { EpisodeId, EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { DERIVED_ORIGINS, purgeDueAt } from '../../strength/archive-rules.ts'
import { DAY_MS } from '../../strength/units.ts'
import { isEditedByPerson } from '../statements/machine-root.ts'
import type { Phase } from '../statements/phase.ts'
import { walkPages } from '../statements/walk-pages.ts'

export const purge: Phase = {
  name: 'purge',
  sentence: `Removes for good what Lore derived itself, ${FORGET_LIMITS.purgeDays} days after it was archived, if its source is still stored.`,
  async *plan({ store, clock, tuning }) {
    const now = clock.now()
    const limits = { ...FORGET_LIMITS, ...tuning?.forget }
    // A memory archived exactly this long ago is still kept.
    const archivedBefore = now - limits.purgeDays * DAY_MS + 1
    for await (const page of walkPages<Memory>(limits.batchSize, (afterId) =>
      store.memories.list({
        scopes: null,
        archivedOnly: true,
        origins: DERIVED_ORIGINS,
        archivedBefore,
        ...(afterId === null ? {} : { afterId }),
        order: 'id',
        limit: limits.batchSize,
      }),
    )) {
      const sources = [...new Set(page.flatMap(({ sourceEpisodes }) => sourceEpisodes))]
      const stored = sources.length === 0 ? [] : await store.episodes.load(sources)
      yield planPurge(page, new Set(stored.map(({ id }) => id)), now, limits)
    }
  },
}

/** @param stored the source turns that still exist */
export function planPurge(
  memories: readonly Memory[],
  stored: ReadonlySet<EpisodeId>,
  now: EpochMs,
  limits: ForgetLimits = FORGET_LIMITS,
): PlannedChange[] {
  return memories
    .filter((memory) => {
      const dueAt = purgeDueAt(memory, limits)
      return dueAt !== null && dueAt <= now && canBeDerivedAgain(memory, stored)
    })
    .map(({ id }) => ({ kind: 'purge_memory', id, reason: `in the graveyard for ${limits.purgeDays} days` }))
}

/** A topic has no source of its own: digest makes it anew from the memories below it. */
function canBeDerivedAgain(memory: Memory, stored: ReadonlySet<EpisodeId>): boolean {
  const { sourceEpisodes, metadata } = memory
  if (sourceEpisodes.length === 0) return metadata.machineRoot === true && !isEditedByPerson(memory)
  return sourceEpisodes.every((id) => stored.has(id))
}
