/** What the graph of links is looked over for, and what may be done about it. */
import type { MemoryLine } from '../../kernel/memory-views.ts'
import type { LinkCandidate } from '../../recall/graph-queries/graph-views.ts'
import type { LinkLine } from '../findings/found-link.ts'

/**
 * `prune`: weak links go, and memories that a rule of forgetting fires for are archived. `merge`: those that say
 * the same become one. `validate`: what should not be so is told, and broken links are mended. `orphan`: what
 * hangs on nothing is told, with what it might be linked to.
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
  /** How many memories, the newest, were compared with their neighbours for that. */
  readonly compared: number
  /** R below 0.3, weakest first. */
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
  /** Of a run of prune or merge, and of validate; with `dryRun` what would be done. */
  readonly done: readonly { readonly kind: string; readonly subject: string; readonly reason: string }[]
  /** Of validate. */
  readonly problems: readonly GraphProblem[]
  /** Of orphan, for the first of them. */
  readonly suggestions: readonly {
    readonly memory: MemoryLine
    readonly candidates: readonly LinkCandidate[]
  }[]
  /** What can be taken back, by id. */
  readonly runs: readonly string[]
}
