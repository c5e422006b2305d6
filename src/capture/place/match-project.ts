/**
 * Decides which known project a folder belongs to, and which projects turn out to be the same. Pure. A false memory costs
 * more than a missing one: two projects with different remotes are never joined, and a new repository in the place of an
 * old one is a new project.
 */
import type { FirstCommit } from './folder-signs.ts'

/** The projects that the signs of a folder lead to. */
export interface KnownSigns {
  /** By remote. */
  readonly byRemote: string | null
  /** By git folder, working tree or stored name; `isSure` if the git folder on disk is the very same one. */
  readonly byPlace: { readonly project: string; readonly isSure: boolean } | null
  /** By first commit; several if forks are known. */
  readonly byCommit: readonly string[]
}

/** The signs of one project so far. */
export interface ProjectFacts {
  readonly commits: ReadonlySet<string>
  readonly remotes: ReadonlySet<string>
}

export interface MetSigns {
  readonly remote: string | null
  readonly firstCommit: FirstCommit
  /** True if the repository still holds a former first commit of the project, as after a rewritten history. */
  readonly holdsOneOf: (commits: ReadonlySet<string>) => boolean
}

export interface ProjectMatch {
  /** Null if the folder belongs to no known project. */
  readonly project: string | null
  /** Projects that are the same one and become a part of it. */
  readonly same: readonly string[]
}

export function matchProject(
  signs: MetSigns,
  known: KnownSigns,
  factsOf: (project: string) => ProjectFacts,
): ProjectMatch {
  const place = isStillThere(signs, known.byPlace, factsOf) ? (known.byPlace?.project ?? null) : null
  const hasNoRemote = (project: string) => factsOf(project).remotes.size === 0
  const others = known.byCommit.filter((project) => project !== known.byRemote && project !== place)
  const alike = others.filter((project) => signs.remote === null || hasNoRemote(project))
  // With several forks to choose from, none is chosen.
  const byCommit = alike.length === 1 ? (alike[0] ?? null) : null
  const project = known.byRemote ?? place ?? byCommit
  if (project === null) return { project: null, same: [] }
  const same = [place, byCommit].filter(
    (other) => other !== null && other !== project && (hasNoRemote(other) || hasNoRemote(project)),
  )
  return { project, same: [...new Set(same)].flatMap((other) => other ?? []) }
}

/** False if another repository took the place of the project's own. */
function isStillThere(
  { remote, firstCommit, holdsOneOf }: MetSigns,
  place: KnownSigns['byPlace'],
  factsOf: (project: string) => ProjectFacts,
): boolean {
  if (place === null) return false
  if (place.isSure) return true
  const { commits, remotes } = factsOf(place.project)
  if (remote !== null && remotes.has(remote)) return true
  if (commits.size === 0 || firstCommit === 'unknown') return true
  if (firstCommit === 'none') return false
  return commits.has(firstCommit.hash) || holdsOneOf(commits)
}
