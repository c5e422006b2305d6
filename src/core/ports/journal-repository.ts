/** What changed, when, by whom; every undo reads it. */

import type { JournalId } from '../ids.ts'
import type { JournalEntry } from '../journal.ts'

export interface JournalRepository {
  append(entries: readonly JournalEntry[]): Promise<void>
  listFor(subjectId: string, limit: number): Promise<JournalEntry[]>
  /** In the order written. */
  listRun(runId: string): Promise<JournalEntry[]>
  /** Of each of these subjects, the newest entry that is later than the run's last one on it. */
  listLater(runId: string, subjectIds: readonly string[]): Promise<ReadonlyMap<string, JournalEntry>>
  /** For good: where entries repeat words of something that a person removed. */
  remove(ids: readonly JournalId[]): Promise<void>
  /** What was written after a position, in the order written, each with its own. */
  listAfter(position: number, limit: number): Promise<readonly JournaledEntry[]>
  /** Of the last entry that was ever written; 0 before the first. */
  position(): Promise<number>
}

/** An entry, and where it stands in the order of writing. */
export interface JournaledEntry extends JournalEntry {
  readonly position: number
}
