/** Result types of the use cases about hooks. */
import type { HookRun, Injection } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { GivenTotals, HookSessionTotals, HookTotals } from '../../core/ports/hook-repository.ts'
import type { MaintenanceReport } from './maintenance-report.ts'

export interface InjectionView extends Injection {
  /** Null if the memory is archived or superseded. */
  readonly title: string | null
}

export interface HookStatus {
  readonly runs: readonly HookRun[]
  /** Summary of all kept runs, by event. */
  readonly byEvent: readonly {
    readonly event: HookRun['event']
    readonly runs: number
    readonly failed: number
    readonly p50Ms: number | null
    readonly p95Ms: number | null
  }[]
  readonly session: string | null
  readonly injected: readonly InjectionView[]
}

export interface ClosedSessions {
  /** Number of idle sessions that were closed. */
  readonly closed: number
  /** Report of the maintenance that a session requested; null if none was due. */
  readonly maintenance: MaintenanceReport | null
}

/** How much of one kind was given, and what became of it. */
export interface GivenView extends GivenTotals {
  readonly ignored: number
  /** How much less of it is given because it is mostly ignored: 0 not at all, 2 most. */
  readonly restraint: 0 | 1 | 2
}

export interface HookStats {
  readonly since: EpochMs
  readonly totals: HookTotals
  readonly kinds: readonly GivenView[]
  readonly sessions: readonly HookSessionTotals[]
}
