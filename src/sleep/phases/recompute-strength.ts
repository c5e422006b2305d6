/**
 * Recomputes the strength of memories that are due or changed. Caches the values, raises levels and
 * marks memories that were unverified for too long. Archives nothing. Safe to repeat: the same time
 * gives the same values, which are not written twice.
 */
import { NEVER_DUE, type PlannedChange, type StrengthCache } from '../../core/change.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { staleDueAt, unverifiedDays, verificationAt } from '../../strength/confidence.ts'
import { countedAccesses } from '../../strength/levels.ts'
import { type Strength, strengthOf } from '../../strength/strength-of.ts'
import type { StrengthTuning } from '../../strength/tuning.ts'
import { elapsedDays } from '../../strength/units.ts'
import { loadUses, type MemoryUses } from '../statements/load-uses.ts'
import type { Phase } from '../statements/phase.ts'
import { markOf, walkPages } from '../statements/walk-pages.ts'

const PAGE = 500

export const recomputeStrength: Phase = {
  name: 'recompute-strength',
  sentence: 'Works out how strong memories are that changed or came due, and raises their levels.',
  async *plan({ store, clock, since, bookmarks, tuning }) {
    const now = clock.now()
    const done = new Set<MemoryId>()
    const planFor = async (memories: readonly Memory[]): Promise<PlannedChange[]> => {
      const fresh = memories.filter(({ id }) => !done.has(id))
      for (const { id } of fresh) done.add(id)
      return planAll(store, fresh, now, tuning)
    }
    for await (const page of walkPages<Memory>(
      PAGE,
      (afterId) => listChanged(store, since, afterId),
      markOf(bookmarks, 'changed'),
    )) {
      const parents = await loadParentsLeft(store, page)
      yield await planFor([...page.filter(isLive), ...parents])
    }
    for await (const page of walkPages<Memory>(PAGE, (afterId) =>
      store.memories.listDue(now, afterId, PAGE),
    )) {
      yield await planFor(page)
    }
  },
}

function listChanged(store: Store, since: EpochMs, afterId: MemoryId | null): Promise<Memory[]> {
  return store.memories.list({
    scopes: null,
    changedSince: since,
    includeArchived: true,
    includeSuperseded: true,
    ...(afterId === null ? {} : { afterId }),
    order: 'id',
    limit: PAGE,
  })
}

/** Returns live parents of memories that are no longer live: without live children they lose that guard. */
async function loadParentsLeft(store: Store, changed: readonly Memory[]): Promise<Memory[]> {
  const ids = changed.flatMap((memory) =>
    isLive(memory) || memory.parentId === null ? [] : [memory.parentId],
  )
  return ids.length === 0 ? [] : (await store.memories.load([...new Set(ids)])).filter(isLive)
}

async function planAll(
  store: Store,
  memories: readonly Memory[],
  now: EpochMs,
  tuning?: StrengthTuning,
): Promise<PlannedChange[]> {
  if (memories.length === 0) return []
  const ids = memories.map(({ id }) => id)
  const usesOf = await loadUses(store, ids, now, tuning)
  return memories.flatMap((memory) => planStrength(memory, usesOf(memory.id), now, tuning))
}

/**
 * Plans the changes of a live memory's strength at `now`: its level if it rose, its verification if it
 * was unverified for too long (the lost confidence is derived, never stored), and its cache.
 */
export function planStrength(
  memory: Memory,
  { accesses, ...uses }: MemoryUses,
  now: EpochMs,
  tuning: StrengthTuning = {},
): PlannedChange[] {
  const changes: PlannedChange[] = []
  const strength = strengthOf(memory, accesses, now, { ...uses, tuning })
  if (strength.level > memory.level) {
    const { level } = strength
    changes.push({
      kind: 'update_memory',
      id: memory.id,
      changes: { level },
      reason: levelReason(memory, accesses, now),
    })
  }
  const verification = verificationAt(memory, now, tuning.confidence)
  if (verification !== memory.verification) {
    const days = Math.floor(unverifiedDays(memory, now))
    changes.push({
      kind: 'update_memory',
      id: memory.id,
      changes: { verification },
      reason: `not verified for ${days} days`,
    })
  }
  // Last, because a change may clear the memory's due time.
  return [...changes, ...planCache({ ...memory, verification }, strength, tuning)]
}

/** Plans no change if the memory already has these values. */
export function planCache(memory: Memory, strength: Strength, tuning: StrengthTuning = {}): PlannedChange[] {
  const cache = toCache(memory, strength, tuning)
  const isKnown = (Object.keys(cache) as (keyof StrengthCache)[]).every((key) => memory[key] === cache[key])
  if (isKnown) return []
  const { id, importance, tier } = memory
  return [{ kind: 'cache_strength', id, strength: cache, before: { importance, tier } }]
}

/** Computes the cached values; due when the first rule (archive, level or staleness) can fire. */
function toCache(memory: Memory, strength: Strength, tuning: StrengthTuning): StrengthCache {
  const { relevance, retention, activation, importance, tier } = strength
  const nextDueAt = Math.min(
    strength.nextDueAt ?? NEVER_DUE,
    staleDueAt(memory, tuning.confidence) ?? NEVER_DUE,
  )
  return { relevance, retention, activation, importance, tier, nextDueAt }
}

function levelReason(memory: Memory, accesses: MemoryUses['accesses'], now: EpochMs): string {
  if (memory.category === 'fundamental') return 'fundamental'
  const days = Math.floor(elapsedDays(memory.createdAt, now))
  return `used in ${countedAccesses(accesses)} sessions, ${days} days old`
}

function isLive({ archivedAt, supersededBy }: Memory): boolean {
  return archivedAt === null && supersededBy === null
}
