/** Reads the source files of memories in their current state. Methods return null instead of throwing. */
import type { FileStat } from '../source-note.ts'

export interface SourceFiles {
  /** True if the files lie on other machines, so that a missing one says nothing about a memory. */
  readonly isElsewhere?: boolean
  /** null if the path is missing, not a file, or inaccessible. */
  stat(path: string): Promise<FileStat | null>
  /** null if the path is missing, not a file, not text, too large, or unreadable. */
  readText(path: string): Promise<string | null>
  /**
   * The new path of a renamed file according to git, by its last known path; null if git is missing or does
   * not know.
   */
  findRenamed(path: string): Promise<string | null>
  /** Commit of the file's current state; null outside a repository. */
  commitOf(path: string): Promise<string | null>
}
