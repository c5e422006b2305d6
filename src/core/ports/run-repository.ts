/** Repository of the runs that `lore runs` lists. */
import type { ScopeId } from '../ids.ts'
import type { Run } from '../run.ts'

/** Matches runs that changed something, all of it within these scopes, and runs with these ids. */
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
  /** Newest first; filtered by kind or state if given. */
  list(
    limit: number,
    offset?: number,
    only?: Partial<Pick<Run, 'kind' | 'state'>>,
    within?: RunFilter,
  ): Promise<Run[]>
  /** The newest run of the kind in state `done`. */
  lastDone(kind: Run['kind'], within?: RunFilter): Promise<Run | null>
}
