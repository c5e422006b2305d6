/** Parts of the derived data that can be rebuilt, and the progress of a rebuild. */

/**
 * `index`: how every text is analysed, and the full-text index. `embeddings`: vectors. `strength`: how strong memories
 * are. `edges`: links that machines made, and names.
 */
export const REBUILD_PARTS = ['index', 'embeddings', 'strength', 'edges'] as const
export type RebuildPart = (typeof REBUILD_PARTS)[number]

export interface RebuildReport {
  readonly part: RebuildPart
  /** `waiting`: it cannot go on just now; the reason says why. */
  readonly state: 'done' | 'more' | 'waiting'
  readonly reason: string | null
  readonly done: number
  readonly total: number
  /** By kind, since it was begun. */
  readonly changes: Readonly<Record<string, number>>
  /** Under which links and levels that changed can be taken back; null where none did. */
  readonly run: string | null
}
