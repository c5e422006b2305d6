/**
 * Caches nearest neighbours within one run, since several phases ask for the same memory. Keeps ids and
 * similarities only; memories are loaded again, so that those archived or superseded by an earlier
 * phase are left out.
 */
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import { hasBegun, type Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import type { SleepDeps } from '../statements/phase.ts'

export interface NearestMemoDeps {
  readonly find: SleepDeps['nearest']
  readonly load: (ids: readonly MemoryId[]) => Promise<readonly Memory[]>
  readonly now: () => EpochMs
}

interface Known {
  readonly ids: readonly MemoryId[]
  readonly similarities01: readonly number[]
  /** True if there are no more neighbours, however many are requested. */
  readonly isAll: boolean
}

/** Number of floats that identify a vector. */
const KEY_FLOATS = 16

/** Returns the same as `find`, from the cache if at least as many were requested before. */
export function createNearestMemo({ find, load, now }: NearestMemoDeps): SleepDeps['nearest'] {
  const known = new Map<string, Known>()
  const interned = new Map<MemoryId, MemoryId>()
  const intern = (id: MemoryId): MemoryId => {
    const same = interned.get(id)
    if (same === undefined) interned.set(id, id)
    return same ?? id
  }

  const recall = async ({ ids, similarities01 }: Known, k: number): Promise<Neighbour[]> => {
    const wanted = ids.slice(0, k)
    const memories = new Map((await load(wanted)).map((memory) => [memory.id, memory]))
    return wanted.flatMap((id, n): Neighbour[] => {
      const memory = memories.get(id)
      if (memory === undefined || !holds(memory, now())) return []
      return [{ memory, similarity01: similarities01[n] ?? 0 }]
    })
  }

  return async (scopeId, vector, k) => {
    const key = `${scopeId} ${toKey(vector)}`
    const before = known.get(key)
    if (before !== undefined && (before.isAll || before.ids.length >= k)) return recall(before, k)
    const found = await find(scopeId, vector, k)
    known.set(key, {
      ids: found.map(({ memory }) => intern(memory.id)),
      similarities01: found.map(({ similarity01 }) => similarity01),
      isAll: found.length < k,
    })
    return found
  }
}

/** True if the memory is live and valid at the time. */
function holds(memory: Memory, at: EpochMs): boolean {
  const { archivedAt, supersededBy, validUntil } = memory
  const isLive = archivedAt === null && supersededBy === null
  return isLive && hasBegun(memory, at) && (validUntil === null || validUntil > at)
}

function toKey(vector: Float32Array): string {
  return Buffer.from(vector.slice(0, KEY_FLOATS).buffer).toString('latin1')
}
