/** Use case that shows how a memory's strength came about and when it would leave. Not an access. */
import { z } from 'zod'
import { FORGET_LIMITS } from '../core/forget-limits.ts'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import { integer, memoryId, optional } from '../kernel/fields.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { requireMemory } from '../kernel/views.ts'
import { loadUses } from '../sleep/statements/load-uses.ts'
import { type ArchiveGuard, type ArchiveRule, purgeDueAt } from '../strength/archive-rules.ts'
import { type CurvePoint, type MarkedUse, markUses, strengthCurve } from '../strength/curves.ts'
import { archiveForecast, strengthOf } from '../strength/strength-of.ts'
import { DAY_MS } from '../strength/units.ts'

export interface MemoryCurves {
  readonly id: MemoryId
  /** The points up to `now` happened; the later ones are a forecast without further use. */
  readonly now: EpochMs
  /** In the order of time. */
  readonly points: readonly CurvePoint[]
  /** In the order of time; weak uses of the last 180 days only, because older ones are not kept. */
  readonly uses: readonly MarkedUse[]
  /** When a rule archives it if nothing uses it before; null if no rule will. */
  readonly leaves: { readonly at: EpochMs; readonly rule: ArchiveRule; readonly reason: string } | null
  /** The reason why no rule may archive it at present; null if one may. */
  readonly guard: ArchiveGuard | null
  readonly archivedAt: EpochMs | null
  /** When sleep removes it for good, if it is archived and its source is still stored; null if never. */
  readonly purgedAt: EpochMs | null
}

const DEFAULT_DAYS = 365
const DEFAULT_POINTS = 160

export const memoryCurves = defineUseCase({
  name: 'memoryCurves',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      id: memoryId(),
      /** Days of forecast; default 365. */
      days: optional(integer(0, 3_650)),
      /** Evenly spaced points; default 160. */
      points: optional(integer(2, 1_000)),
    }),
  run: async (context, { id, days = DEFAULT_DAYS, points = DEFAULT_POINTS }): Promise<MemoryCurves> => {
    const { store, clock, sleep } = context
    const now = clock.now()
    await context.served.flush()
    const memory = await requireMemory(store, id)
    const { accesses, weakUses, liveChildren } = (await loadUses(store, [id], now, sleep.tuning))(id)
    const { archive } = strengthOf(memory, accesses, now, { liveChildren, weakUses, tuning: sleep.tuning })
    const until = Math.max(now, memory.createdAt) + days * DAY_MS
    return {
      id,
      now,
      points: strengthCurve(memory, accesses, { until, points }),
      uses: markUses(accesses, weakUses),
      leaves: archiveForecast(memory, accesses, now, { weakUses, tuning: sleep.tuning }),
      guard: archive.kind === 'guarded' ? archive.guard : null,
      archivedAt: memory.archivedAt,
      purgedAt: purgeDueAt(memory, { ...FORGET_LIMITS, ...sleep.tuning.forget }),
    }
  },
})
