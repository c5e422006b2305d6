/** Repository of the journal, which undo reads. */

import type { JournalId, ScopeId } from '../ids.ts'
import type { JournalEntry } from '../journal.ts'

/**
 * An entry belongs to the scopes of its memory or edge. If `scopes` is omitted or null, entries of all scopes
 * are meant.
 */
export interface JournalRepository {
  append(entries: readonly JournalEntry[]): Promise<void>
  listFor(subjectId: string, limit: number, scopes?: readonly ScopeId[] | null): Promise<JournalEntry[]>
  /** In the order written. */
  listRun(runId: string, scopes?: readonly ScopeId[] | null): Promise<JournalEntry[]>
  /** For each subject, the newest entry after the run's last entry on it. */
  listLater(
    runId: string,
    subjectIds: readonly string[],
    scopes?: readonly ScopeId[] | null,
  ): Promise<ReadonlyMap<string, JournalEntry>>
  /** Deletes entries for good, because they repeat words that a person removed. */
  remove(ids: readonly JournalId[], scopes?: readonly ScopeId[] | null): Promise<void>
  /** Entries after a position, in the order written, each with its position. */
  listAfter(
    position: number,
    limit: number,
    scopes?: readonly ScopeId[] | null,
  ): Promise<readonly JournaledEntry[]>
  /** Position of the last entry ever written; 0 before the first. */
  position(scopes?: readonly ScopeId[] | null): Promise<number>
}

/** An entry with its position in the order of writing. */
export interface JournaledEntry extends JournalEntry {
  readonly position: number
}
