/** What changed, when, by whom; every undo reads it. */

import type { JournalId, ScopeId } from '../ids.ts'
import type { JournalEntry } from '../journal.ts'

/**
 * An entry is of some scopes if the memory or edge it is about is. Where `scopes` is left out or null, entries of all
 * scopes are meant.
 */
export interface JournalRepository {
  append(entries: readonly JournalEntry[]): Promise<void>
  listFor(subjectId: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<JournalEntry[]>
  /** In the order written. */
  listRun(runId: string, scopes?: readonly ScopeId[] | null): Promise<JournalEntry[]>
  /** Of each of these subjects, the newest entry that is later than the run's last one on it. */
  listLater(
    runId: string,
    subjectIds: readonly string[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<string, JournalEntry>>
  /** For good: where entries repeat words of something that a person removed. */
  remove(ids: readonly JournalId[], scopes?: readonly ScopeId[] | null): Promise<void>
  /** What was written after a position, in the order written, each with its own. */
  listAfter(
    position: number,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<readonly JournaledEntry[]>
  /** Of the last entry that was ever written; 0 before the first. */
  position(scopes?: readonly ScopeId[] | null): Promise<number>
}

/** An entry, and where it stands in the order of writing. */
export interface JournaledEntry extends JournalEntry {
  readonly position: number
}
