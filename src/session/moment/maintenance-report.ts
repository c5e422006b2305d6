/** What the care that sessions ask for has done and seen. */
import type { EpochMs } from '../../core/ids.ts'

/** What was put in order, and what was only seen. Numbers alone: nothing of anybody's words. */
export interface MaintenanceReport {
  readonly at: EpochMs
  /** The request that it answers. */
  readonly askedAt: EpochMs
  /** Of sleep; by it everything that was journalled can be taken back. */
  readonly run: string | null
  readonly linksRemoved: number
  readonly moved: number
  readonly archived: number
  /** Documents of nothing, taken out of the index. */
  readonly leftovers: number
  readonly weakLinks: number
  readonly fading: number
  readonly alikePairs: number
  readonly orphans: number
  /** Made in the last 24 hours. */
  readonly newLinks: number
}
