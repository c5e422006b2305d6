/**
 * A project: one identity with aliases. `name` is its part of a scope and never changes; `label` is what people and
 * agents see.
 */
import type { EpochMs } from './ids.ts'

export interface Project {
  readonly name: string
  /** Unique among all projects. */
  readonly label: string
  /** The project that this one is a part of; null if it stands by itself. */
  readonly joinedTo: string | null
  readonly createdAt: EpochMs
}

/**
 * `folder`: a working tree or a plain folder. `repository`: the git folder that all worktrees share. `commit`: the first
 * commit, which forks have in common. `remote`: `host/owner/repo`.
 */
export type AliasKind = 'folder' | 'repository' | 'commit' | 'remote'

export interface ProjectAlias {
  readonly kind: AliasKind
  readonly value: string
  readonly project: string
  /** For a repository: identifies the git folder on disk even after a move; null if the disk cannot tell. */
  readonly mark: string | null
  readonly addedAt: EpochMs
}

/** `github.com/acme/web`: a host with a dot, an owner and a repository. */
const REMOTE = /^[^/]*\.[^/]*(?:\/[^/]+){2,}$/
/**
 * The end of `web-1a2b3c4d` or `web-1a2b3c4d5e6f`. Eight digits alone are more likely a date or a number; twelve are
 * more likely a hash, unless they begin like a year.
 */
const HASH = /-(?:(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{8}|(?!(?:19|20)\d{10}$)(?=[a-f]*\d)[0-9a-f]{12})$/

/** Returns the name of a project without host and without the hash that separates folders of the same name. */
export function toReadableName(project: string): string {
  if (REMOTE.test(project)) return project.split('/').slice(-2).join('/')
  return project.replace(HASH, '') || project
}

/**
 * Returns the first label that no other project has: `web`, `acme/web`; then with the host or the folder around it,
 * `github.com/acme/web` or `work/web`; then with a number.
 * @param around name of the folder that the project's folder lies in, if it is known
 */
export function chooseLabel(
  project: string,
  isTaken: (label: string) => boolean,
  around: string | null = null,
): string {
  const readable = toReadableName(project)
  const further = REMOTE.test(project) ? project : around === null ? readable : `${around}/${readable}`
  for (const label of [readable, further]) if (!isTaken(label)) return label
  for (let count = 2; ; count++) if (!isTaken(`${further} (${count})`)) return `${further} (${count})`
}
