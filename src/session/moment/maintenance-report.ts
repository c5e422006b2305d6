/** Report of the maintenance that sessions request. */
import type { EpochMs } from '../../core/ids.ts'

/** Counts of repairs and findings; no text of memories. */
export interface MaintenanceReport {
  readonly at: EpochMs
  /** Time of the request that it answers. */
  readonly askedAt: EpochMs
  /** Run of sleep, by which the journalled changes can be undone. */
  readonly run: string | null
  readonly linksRemoved: number
  readonly moved: number
  readonly archived: number
  /** Number of index documents removed because their memory or turn is gone. */
  readonly leftovers: number
  readonly weakLinks: number
  readonly fading: number
  readonly alikePairs: number
  readonly orphans: number
  /** Number of links made in the last 24 hours. */
  readonly newLinks: number
}
