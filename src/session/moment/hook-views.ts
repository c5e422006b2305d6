/** Result types of the use cases about hooks. */
import type { HookRun, Injection } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { HookSessionTotals, HookTotals } from '../../core/ports/hook-repository.ts'
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

export interface HookStats {
  readonly since: EpochMs
  readonly totals: HookTotals
  readonly sessions: readonly HookSessionTotals[]
}
