/**
 * Projects of one namespace. Aliases name folders of the machine, which agents do not see, and joining concerns every
 * namespace, which agents do not do.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { ProjectRepository } from '../../core/ports/project-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import { refuseStoreWide } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleProjects({ projects, scopes }: Store, visible: Visibility): ProjectRepository {
  /** The projects of the namespace, and when the namespace first had each of them. */
  const own = async (): Promise<ReadonlyMap<string, EpochMs>> => {
    const seen = new Map<string, EpochMs>()
    for (const { project, createdAt } of (await scopes.list(visible.namespace)).filter(visible.includes)) {
      if (project !== null) seen.set(project, Math.min(createdAt, seen.get(project) ?? createdAt))
    }
    return seen
  }
  const refuse = async (): Promise<never> => {
    throw refuseStoreWide('Changing projects')
  }
  return {
    ensure: refuse,
    list: async (names) => {
      const seen = await own()
      const asked = [...seen.keys()].filter((name) => names === undefined || names.includes(name))
      const found = await projects.list(asked)
      return found.map((project) => ({ ...project, createdAt: seen.get(project.name) ?? project.createdAt }))
    },
    // A former project may belong to another namespace.
    listJoined: async () => [],
    rename: refuse,
    mainOf: async (name) => {
      const main = await projects.mainOf(name)
      return (await own()).has(main) ? main : name
    },
    findNamed: async (name) => {
      const seen = await own()
      return (await projects.findNamed(name)).filter((found) => seen.has(found))
    },
    findAliases: async () => [],
    aliasesOf: async () => [],
    addAliases: refuse,
    removeAliases: refuse,
    join: refuse,
    split: refuse,
    revert: refuse,
    keepApart: refuse,
    areApart: async () => false,
  }
}
