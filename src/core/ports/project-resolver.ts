/** Identifies the project of a folder. */

export interface ProjectIdentity {
  /** Name in the scope: `github.com/owner/repo`, `repo-1a2b3c4d5e6f`, `folder-1a2b3c4d`. */
  readonly project: string
  /** Top of the working tree; null if it no longer exists. */
  readonly root: string | null
  /** True if git identified it, so that every worktree has the same identity; a plain folder has its own. */
  readonly isRepository: boolean
}

export interface ProjectResolver {
  identify(folder: string): ProjectIdentity
}
