/** Repository of projects, their aliases, and which of them were joined. */
import type { EpochMs } from '../ids.ts'
import type { AliasKind, Project, ProjectAlias } from '../project.ts'

/** A sign of a folder that may lead to a project. */
export interface AliasKey {
  readonly kind: AliasKind
  readonly value: string
}

/** Numbers of rows that a join, a split or an undo moved to another scope. */
export interface MovedRows {
  readonly memories: number
  readonly sessions: number
}

export interface ProjectRepository {
  /** Creates the project with a label of its own, unless it exists. */
  ensure(name: string, now: EpochMs, around?: string | null): Promise<Project>
  /** All projects that stand by themselves, or those of them with these names; sorted by label. */
  list(names?: readonly string[]): Promise<Project[]>
  /** The projects that were joined to others; sorted by label. */
  listJoined(): Promise<Project[]>
  /** Sets the label, which no other project may have. */
  rename(name: string, label: string): Promise<void>
  /** The project that a name stands for now: itself, or the one it was joined to. */
  mainOf(name: string): Promise<string>
  /** The projects, after joins, that have this label, a remote that is this or ends in it, or were joined under this name. */
  findNamed(name: string): Promise<string[]>
  /** Aliases with one of the keys or with this mark. Their projects may be joined to others. */
  findAliases(keys: readonly AliasKey[], mark?: string | null): Promise<ProjectAlias[]>
  /** The aliases of these projects; sorted by project, kind, value. */
  aliasesOf(projects: readonly string[]): Promise<ProjectAlias[]>
  /** Adds aliases. Except for commits, an alias leads to one project only: the one given last. */
  addAliases(aliases: readonly ProjectAlias[]): Promise<void>
  removeAliases(aliases: readonly Pick<ProjectAlias, 'kind' | 'value' | 'project'>[]): Promise<void>
  /**
   * Makes one project a part of another: moves its memories, conversations and names into the other's scopes, in every
   * namespace. Noted under the run.
   */
  join(project: string, into: string, runId: string, now: EpochMs): Promise<MovedRows>
  /** Makes a joined project stand by itself again: moves back what its join moved and is still there. */
  split(project: string, runId: string): Promise<MovedRows>
  /** Reverts the joins and splits of a run. */
  revert(runId: string): Promise<MovedRows>
  /** Notes that no rule may join the two. */
  keepApart(project: string, other: string): Promise<void>
  areApart(project: string, other: string): Promise<boolean>
}
