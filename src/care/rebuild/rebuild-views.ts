/** Parts of the derived data that can be rebuilt, and the progress of a rebuild. */

/**
 * `index`: the analysis of every text, and the full-text index. `embeddings`: vectors. `strength`: the strength of
 * memories. `edges`: links that Lore made by itself, and names.
 */
export const REBUILD_PARTS = ['index', 'embeddings', 'strength', 'edges'] as const
export type RebuildPart = (typeof REBUILD_PARTS)[number]

export interface RebuildReport {
  readonly part: RebuildPart
  /** `more`: call again to continue. `waiting`: it cannot continue now, for the given reason. */
  readonly state: 'done' | 'more' | 'waiting'
  readonly reason: string | null
  readonly done: number
  readonly total: number
  /** Number of changes by kind, since the rebuild began. */
  readonly changes: Readonly<Record<string, number>>
  /** Id of the run that undoes changed links and levels; null if none changed. */
  readonly run: string | null
}
