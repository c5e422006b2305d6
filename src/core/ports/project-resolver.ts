export interface ProjectIdentity {
  /** Name in the scope: `github.com/owner/repo`, `repo-1a2b3c4d5e6f`, `folder-1a2b3c4d`. */
  readonly project: string
  /** Top of the working tree, where it still exists. */
  readonly root: string | null
  /** Told by git, and so the same from every worktree; a bare folder is only itself. */
  readonly isRepository: boolean
}

export interface ProjectResolver {
  identify(folder: string): ProjectIdentity
}
