/**
 * Chooses the scope of an imported record: the one a person named, else its own project's, else the
 * namespace's. A project's name in the other program may mean a project that Lore knows by another name.
 */
import { isLoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import type { ImportedMemory } from '../../core/ports/importer.ts'
import type { Store } from '../../core/ports/store.ts'
import { toReadableName } from '../../core/project.ts'
import { renderScope, type Scope, type StoredScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { completeScope, findProject } from '../../kernel/scopes.ts'
import { shorten } from '../../text/sentences.ts'

export interface ImportScopes {
  of(record: Pick<ImportedMemory, 'project' | 'folder' | 'namespace'>): Promise<Scope>
  /** Returns the scope with the names that people see. */
  render(scope: Scope): string
  /** Names of projects in the source that no known project has. */
  unknown(): readonly string[]
}

export interface ImportPlaces {
  /** The scope for all records. */
  readonly scope?: Partial<Scope>
  /** Projects by their names in the source. */
  readonly projects?: Readonly<Record<string, string>>
  /** True if nothing may be stored, not even the folders of projects. */
  readonly dryRun?: boolean
}

export async function createImportScopes(
  context: EngineContext,
  { scope: named, projects = {}, dryRun = false }: ImportPlaces,
): Promise<ImportScopes> {
  const known = await context.store.scopes.list()
  const asked = completeScope(context, { project: null, ...named })
  const find = createFinder(context, known)
  const base = {
    ...asked,
    project: asked.project === null ? null : await find(asked.project, asked.namespace),
  }
  const isNamed = named?.namespace !== undefined
  const kept = new Map<string, Promise<Scope>>()
  const unknown = new Set<string>()

  const toScope = async ({ project, folder, namespace }: Named): Promise<Scope> => {
    const scope: Scope = {
      namespace: shorten(namespace ?? '', LIMITS.nameChars) || base.namespace,
      project: null,
      branch: null,
    }
    if (folder !== undefined) {
      const { identify, settle } = context.capture.projects
      return { ...scope, project: (await (dryRun ? identify : settle)(folder)).project }
    }
    const own = shorten(project ?? '', LIMITS.nameChars)
    if (own === '') return scope
    const mapped = Object.hasOwn(projects, own) ? projects[own] : undefined
    const meant = await find(mapped ?? own, scope.namespace)
    if (mapped === undefined && !known.some((other) => other.project === meant)) unknown.add(own)
    return { ...scope, project: meant }
  }
  return {
    async of({ project, folder, namespace }) {
      if (base.project !== null) return base
      const own = { project, folder, namespace: isNamed ? undefined : namespace }
      const place = JSON.stringify(own)
      const scope = kept.get(place) ?? toScope(own)
      kept.set(place, scope)
      return scope
    },
    render: (scope) => {
      if (scope.project === null) return renderScope(scope)
      const stored = known.find(({ project }) => project === scope.project)
      return renderScope({ ...scope, label: stored?.label ?? toReadableName(scope.project) })
    },
    unknown: () => [...unknown],
  }
}

interface Named {
  readonly project: string | undefined
  readonly folder: string | undefined
  readonly namespace: string | undefined
}

/**
 * Returns a function that maps a project's name (`web`) to a known project (`github.com/acme/web`) if exactly one fits;
 * else keeps the name.
 */
function createFinder({ store }: EngineContext, known: readonly StoredScope[]) {
  return async (name: string, namespace: string): Promise<string> => {
    try {
      const own = known.filter((scope) => scope.namespace === namespace)
      // A project may be known in another namespace only; its name there is its name here.
      return (await findProject(store, name, own)) ?? (await findProject(store, name, known)) ?? name
    } catch (error) {
      if (isLoreError(error)) return name
      throw error
    }
  }
}

export async function ensureScope(context: EngineContext, store: Store, scope: Scope): Promise<StoredScope> {
  const now = context.clock.now()
  await store.scopes.ensure({ ...scope, project: null, branch: null }, now)
  return store.scopes.ensure(scope, now)
}
