/** Actions and result types of maintainGraph. */
import type { MemoryLine } from '../../kernel/memory-views.ts'
import type { LinkCandidate } from '../../recall/graph-queries/graph-views.ts'
import type { LinkLine } from '../findings/found-link.ts'

/**
 * `prune`: removes weak links and archives memories that the rules of forgetting select. `merge`: merges duplicates.
 * `validate`: lists problems and repairs broken links. `orphan`: suggests links for memories that have none.
 */
export const MAINTENANCE_ACTIONS = ['prune', 'merge', 'validate', 'orphan'] as const
export type MaintenanceAction = (typeof MAINTENANCE_ACTIONS)[number]

export type { LinkLine } from '../findings/found-link.ts'

/** Lists are cut to the limit; counts are not. */
export interface GraphReport {
  readonly weakLinks: readonly LinkLine[]
  /** Nearest first. */
  readonly closePairs: readonly {
    readonly a: MemoryLine
    readonly b: MemoryLine
    /** 0–1. */
    readonly distance: number
  }[]
  /** Number of newest memories that were compared to find close pairs. */
  readonly compared: number
  /** Memories with retention R below 0.3, weakest first. */
  readonly fading: readonly { readonly memory: MemoryLine; readonly retention: number }[]
  readonly fadingCount: number
  /** Made in the last 24 hours, newest first. */
  readonly recentLinks: readonly LinkLine[]
  readonly orphans: readonly MemoryLine[]
  readonly orphanCount: number
  /** In whole sentences. */
  readonly warnings: readonly string[]
}

interface GraphProblem {
  /** Name of the finding in the table. */
  readonly kind: string
  readonly subject: string
  readonly sentence: string
}

export interface MaintainGraphReport {
  readonly action: MaintenanceAction | null
  readonly dryRun: boolean
  readonly report: GraphReport
  /** Changes made by prune, merge or validate; with `dryRun` the changes they would make. */
  readonly done: readonly { readonly kind: string; readonly subject: string; readonly reason: string }[]
  /** Problems found by validate. */
  readonly problems: readonly GraphProblem[]
  /** Links suggested by orphan, for the newest 10 orphans. */
  readonly suggestions: readonly {
    readonly memory: MemoryLine
    readonly candidates: readonly LinkCandidate[]
  }[]
  /** Ids of the runs that can be undone. */
  readonly runs: readonly string[]
}
