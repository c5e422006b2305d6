/** Follows single memories through the days: how strong each is after every sleep, until it is gone. */
import type { MemoryId } from '../../../src/core/ids.ts'
import type { Memory } from '../../../src/core/memory.ts'
import { confidenceAt } from '../../../src/strength/confidence.ts'
import { strengthOf } from '../../../src/strength/strength-of.ts'
import type { World } from './world.ts'

export interface Reading {
  readonly day: number
  readonly memory: Memory
  readonly relevance: number
  readonly retention: number
  readonly importance: number
  /** As believed on that day. */
  readonly confidence: number
}

export interface Follower {
  /** Takes a reading of each that is still there. */
  look(): Promise<void>
  curve(id: MemoryId): readonly Reading[]
  /** On a day, or null where it was gone. */
  on(id: MemoryId, day: number): Reading | null
  /** First day on which its level was this or more, or null. */
  reached(id: MemoryId, level: number): number | null
  /** First day on which it was gone for good, or null. */
  purgedOn(id: MemoryId): number | null
}

export function createFollower(world: World, ids: readonly MemoryId[]): Follower {
  const curves = new Map<MemoryId, Reading[]>(ids.map((id) => [id, []]))
  const purged = new Map<MemoryId, number>()
  const curve = (id: MemoryId) => curves.get(id) ?? []
  return {
    async look() {
      const [day, now] = [world.today(), world.now()]
      const accesses = await world.store.accesses.listForAll(ids)
      const found = new Map((await world.store.memories.load(ids)).map((memory) => [memory.id, memory]))
      for (const id of ids) {
        const memory = found.get(id)
        if (memory === undefined) {
          if (!purged.has(id)) purged.set(id, day)
          continue
        }
        const { relevance, retention, importance } = strengthOf(memory, accesses.get(id) ?? [], now)
        const confidence = confidenceAt(memory, now)
        curves.get(id)?.push({ day, memory, relevance, retention, importance, confidence })
      }
    },
    curve,
    on: (id, day) => curve(id).find((reading) => reading.day === day) ?? null,
    reached: (id, level) => curve(id).find(({ memory }) => memory.level >= level)?.day ?? null,
    purgedOn: (id) => purged.get(id) ?? null,
  }
}
