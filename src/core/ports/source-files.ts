/** Files that memories speak of, read as they are now. Nothing here throws: what cannot be had is null. */
import type { FileStat } from '../source-note.ts'

export interface SourceFiles {
  /** null where it is gone, no file, or cannot be seen. */
  stat(path: string): Promise<FileStat | null>
  /** null where it is gone, no file, no text, too large, or cannot be read. */
  readText(path: string): Promise<string | null>
  /** Where git says the file went, by its last known path; null where git does not know or is not there. */
  findRenamed(path: string): Promise<string | null>
  /** Commit at which the file stands now; null outside a repository. */
  commitOf(path: string): Promise<string | null>
}
