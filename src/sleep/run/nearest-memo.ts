/**
 * Several phases ask for what is nearest to the same memory: within one run it is looked up once. Only ids and
 * likeness are kept; memories are loaded anew, so that what a phase before replaced or archived is not among them.
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
  /** There are no more, however many are asked for. */
  readonly isAll: boolean
}

/** So much of a vector tells it from every other. */
const KEY_FLOATS = 16

/** Answers as `find` does, from memory where as many or more were asked for before. */
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

/** Live, and valid at the moment. */
function holds(memory: Memory, at: EpochMs): boolean {
  const { archivedAt, supersededBy, validUntil } = memory
  const isLive = archivedAt === null && supersededBy === null
  return isLive && hasBegun(memory, at) && (validUntil === null || validUntil > at)
}

function toKey(vector: Float32Array): string {
  return Buffer.from(vector.slice(0, KEY_FLOATS).buffer).toString('latin1')
}
