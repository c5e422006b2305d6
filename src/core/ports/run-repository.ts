/** Runs of the engine that `lore runs` lists. */
import type { ScopeId } from '../ids.ts'
import type { Run } from '../run.ts'

/** Runs that changed something, and nothing outside these scopes; and those with these ids. */
export interface RunFilter {
  readonly scopes: readonly ScopeId[]
  readonly ids: readonly string[]
}

export interface RunRepository {
  insert(run: Run): Promise<void>
  update(id: string, changes: Partial<Omit<Run, 'id' | 'kind' | 'startedAt'>>): Promise<void>
  find(id: string, within?: RunFilter): Promise<Run | null>
  /** Ids that begin with the prefix, at most `limit`. */
  findByIdPrefix(prefix: string, limit: number, within?: RunFilter): Promise<string[]>
  /** Newest first; of one kind, or in one state, if named. */
  list(
    limit: number,
    offset?: number,
    only?: Partial<Pick<Run, 'kind' | 'state'>>,
    within?: RunFilter,
  ): Promise<Run[]>
  /** The newest of the kind that was done. */
  lastDone(kind: Run['kind'], within?: RunFilter): Promise<Run | null>
}
