/**
 * Moves memories into the graveyard if no guard objects and a rule fires. Leaves go first: a parent is
 * judged once its last live child is archived, so roots go last. Safe to repeat: archived memories are
 * not due.
 */
import type { PlannedChange } from '../../core/change.ts'
import { FORGET_LIMITS } from '../../core/forget-limits.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { strengthOf } from '../../strength/strength-of.ts'
import type { StrengthTuning } from '../../strength/tuning.ts'
import { loadUses, type MemoryUses } from '../statements/load-uses.ts'
import type { Phase } from '../statements/phase.ts'
import { walkPages } from '../statements/walk-pages.ts'
import { planCache } from './recompute-strength.ts'

export const archive: Phase = {
  name: 'archive',
  sentence: 'Moves memories that faded and that nothing guards into the graveyard.',
  async *plan({ store, clock, tuning }) {
    const now = clock.now()
    const { batchSize } = { ...FORGET_LIMITS, ...tuning?.forget }
    const leaving = createLeaving(store)
    for await (const page of walkPages<Memory>(batchSize, (afterId) =>
      store.memories.listDue(now, afterId, batchSize),
    )) {
      let round = page.filter(({ id }) => !leaving.has(id))
      let isDue = true
      do {
        const judged = await judgeAll(store, round, leaving, now, tuning)
        const gone = judged.filter(({ changes }) => changes.some(({ kind }) => kind === 'archive_memory'))
        const emptied = await leaving.add(gone.map(({ memory }) => memory))
        // Due memories are refreshed by their own phase; parents that were not due need their new
        // strength stored here.
        yield (isDue ? gone : judged).flatMap(({ changes }) => changes)
        round = emptied.length === 0 ? [] : await store.memories.load(emptied)
        isDue = false
      } while (round.length > 0)
    }
  },
}

interface Judged {
  readonly memory: Memory
  readonly changes: readonly PlannedChange[]
}

async function judgeAll(
  store: Store,
  memories: readonly Memory[],
  leaving: Leaving,
  now: EpochMs,
  tuning?: StrengthTuning,
): Promise<Judged[]> {
  if (memories.length === 0) return []
  const ids = memories.map(({ id }) => id)
  const usesOf = await loadUses(store, ids, now, tuning, leaving.countChildren)
  return memories.map((memory) => ({ memory, changes: planArchive(memory, usesOf(memory.id), now, tuning) }))
}

/** Archives a memory if a rule says so; else stores its new strength and due time, if they changed. */
export function planArchive(
  memory: Memory,
  { accesses, ...uses }: MemoryUses,
  now: EpochMs,
  tuning: StrengthTuning = {},
): PlannedChange[] {
  const strength = strengthOf(memory, accesses, now, { ...uses, tuning })
  if (strength.archive.kind === 'archive') {
    return [{ kind: 'archive_memory', id: memory.id, reason: strength.archive.reason }]
  }
  return memory.archivedAt === null && memory.supersededBy === null ? planCache(memory, strength, tuning) : []
}

/** Tracks the memories archived in this run and the number of live children left to each parent. */
interface Leaving {
  has(id: MemoryId): boolean
  countChildren(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, number>>
  /** Returns the parents without a live child left. Must be called before the changes are applied. */
  add(memories: readonly Memory[]): Promise<MemoryId[]>
}

/**
 * Counts the children of a parent once, before the first one leaves, and then subtracts, so that it
 * makes no difference if the plan is applied meanwhile or, in a dry run, not.
 */
function createLeaving(store: Store): Leaving {
  const gone = new Set<MemoryId>()
  const left = new Map<MemoryId, number>()
  const countChildren = async (ids: readonly MemoryId[]) => {
    const unknown = ids.filter((id) => !left.has(id))
    const counted = unknown.length === 0 ? null : await store.memories.countChildren(unknown)
    return new Map(ids.map((id) => [id, left.get(id) ?? counted?.get(id) ?? 0]))
  }
  return {
    has: (id) => gone.has(id),
    countChildren,
    add: async (memories) => {
      const parents = new Set(memories.flatMap(({ parentId }) => (parentId === null ? [] : [parentId])))
      for (const [id, count] of await countChildren([...parents])) left.set(id, count)
      for (const { id, parentId } of memories) {
        gone.add(id)
        if (parentId !== null) left.set(parentId, (left.get(parentId) ?? 0) - 1)
      }
      return [...parents].filter((id) => !gone.has(id) && (left.get(id) ?? 0) <= 0)
    },
  }
}
