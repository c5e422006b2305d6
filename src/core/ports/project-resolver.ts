/** Identifies the project of a folder. */

export interface ProjectIdentity {
  /** Name in the scope. It stays the same if the folder gets a commit, a remote or another place. */
  readonly project: string
  /** Top of the working tree; null if it no longer exists. */
  readonly root: string | null
  /** True if git identified it, so that every worktree has the same identity; a plain folder has its own. */
  readonly isRepository: boolean
  /** Every name by which a person may mean the project: stored names, label, remotes. */
  readonly names: readonly string[]
}

export interface ProjectResolver {
  /** Finds the project of a folder without storing anything; a new one has the name that `settle` would give it. */
  identify(folder: string): Promise<ProjectIdentity>
  /**
   * Finds or creates the project of a folder, stores new aliases, and joins projects that turn out to be the same. In a
   * store that cannot be written, the same as `identify`.
   */
  settle(folder: string): Promise<ProjectIdentity>
}
