/** Loads the records of use from which the strength of memories is computed. */
import { FORGET_LIMITS } from '../../core/forget-limits.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { loadLinkedByPerson } from '../../kernel/persons-edges.ts'
import type { StrengthAccess, StrengthOptions } from '../../strength/strength-of.ts'
import type { StrengthTuning } from '../../strength/tuning.ts'
import { DAY_MS } from '../../strength/units.ts'

/** Reads and weak uses of one memory, the number of its live children, and if a person linked it. */
export interface MemoryUses
  extends Required<Pick<StrengthOptions, 'weakUses' | 'liveChildren' | 'personsEdge'>> {
  readonly accesses: readonly StrengthAccess[]
}

export const UNUSED: MemoryUses = { accesses: [], weakUses: [], liveChildren: 0, personsEdge: false }

/**
 * Returns a function that gives the uses of each of the memories.
 * @param countChildren counts live children; default: those of the store
 */
export async function loadUses(
  store: Store,
  ids: readonly MemoryId[],
  now: EpochMs,
  tuning: StrengthTuning = {},
  countChildren: Store['memories']['countChildren'] = store.memories.countChildren,
): Promise<(id: MemoryId) => MemoryUses> {
  if (ids.length === 0) return () => UNUSED
  const { usedWithinDays } = { ...FORGET_LIMITS, ...tuning.forget }
  const accesses = await store.accesses.listForAll(ids)
  const weakUses = await store.accesses.listWeakUses(ids, now - usedWithinDays * DAY_MS)
  const children = await countChildren(ids)
  const linked = await loadLinkedByPerson(store, ids)
  return (id) => ({
    accesses: accesses.get(id) ?? [],
    weakUses: weakUses.get(id) ?? [],
    liveChildren: children.get(id) ?? 0,
    personsEdge: linked.has(id),
  })
}
