/**
 * Breaks cycles of memories that supersede each other, which would hide all of them: the newest becomes
 * valid again.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { walkChanged } from './changed.ts'
import type { SleepDeps } from './phase.ts'

/** Safe to repeat: a broken cycle is not found again. */
export async function* breakSupersedeCycles(
  deps: Pick<SleepDeps, 'store' | 'since'>,
): AsyncGenerator<readonly PlannedChange[]> {
  const opened = new Set<MemoryId>()
  for await (const page of walkChanged(deps, { includeSuperseded: true, includeArchived: true })) {
    const changes: PlannedChange[] = []
    for (const memory of page) {
      const newest = newestOf(await loadCircle(deps.store, memory))
      if (newest === null || opened.has(newest.id)) continue
      opened.add(newest.id)
      changes.push({
        kind: 'update_memory',
        id: newest.id,
        changes: { supersededBy: null, validUntil: null },
        reason: 'it was replaced by itself',
      })
    }
    yield changes
  }
}

/** Returns the cycle of supersession that the memory is part of; empty if there is none. */
async function loadCircle(store: Store, memory: Memory): Promise<readonly Memory[]> {
  const circle = [memory]
  const seen = new Set<MemoryId>([memory.id])
  for (let next = memory.supersededBy; next !== null; ) {
    if (next === memory.id) return circle
    if (seen.has(next)) return []
    const successor: Memory | null = await store.memories.find(next)
    if (successor === null) return []
    seen.add(successor.id)
    circle.push(successor)
    next = successor.supersededBy
  }
  return []
}

function newestOf(circle: readonly Memory[]): Memory | null {
  return circle.reduce<Memory | null>(
    (newest, memory) => (newest === null || memory.createdAt >= newest.createdAt ? memory : newest),
    null,
  )
}
