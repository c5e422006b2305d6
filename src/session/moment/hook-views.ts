/** Answers about hooks. */
import type { HookRun, Injection } from '../../core/hook.ts'
import type { EpochMs } from '../../core/ids.ts'
import type { HookSessionTotals, HookTotals } from '../../core/ports/hook-repository.ts'
import type { MaintenanceReport } from './maintenance-report.ts'

export interface InjectionView extends Injection {
  /** null where it is archived or replaced by now. */
  readonly title: string | null
}

export interface HookStatus {
  readonly runs: readonly HookRun[]
  /** Of the runs that are kept, by event. */
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

export interface TendedSessions {
  /** Sessions that had come to rest. */
  readonly closed: number
  /** What was done for one that asked for it; null where none did. */
  readonly maintenance: MaintenanceReport | null
}

export interface HookStats {
  readonly since: EpochMs
  readonly totals: HookTotals
  readonly sessions: readonly HookSessionTotals[]
}
