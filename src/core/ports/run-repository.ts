/** Runs of the engine that `lore runs` lists. */
import type { Run } from '../run.ts'

export interface RunRepository {
  insert(run: Run): Promise<void>
  update(id: string, changes: Partial<Omit<Run, 'id' | 'kind' | 'startedAt'>>): Promise<void>
  find(id: string): Promise<Run | null>
  /** Ids that begin with the prefix, at most `limit`. */
  findByIdPrefix(prefix: string, limit: number): Promise<string[]>
  /** Newest first; of one kind, or in one state, if named. */
  list(limit: number, offset?: number, only?: Partial<Pick<Run, 'kind' | 'state'>>): Promise<Run[]>
  /** The newest of the kind that was done. */
  lastDone(kind: Run['kind']): Promise<Run | null>
}
