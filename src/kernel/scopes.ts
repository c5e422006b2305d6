/** Resolves the scope that a caller names to scopes in the store. Never creates a scope. */
import { LoreError } from '../core/errors.ts'
import type { ScopeId } from '../core/ids.ts'
import type { Store } from '../core/ports/store.ts'
import { renderScope, type Scope, type StoredScope } from '../core/scope.ts'
import type { EngineContext } from './context.ts'
import { requireName } from './validate.ts'

export interface ScopeSelection {
  readonly scope?: Partial<Scope>
  readonly exactScope?: boolean
  readonly allScopes?: boolean
}

/** Completes a scope from the caller's own; another namespace without a project means its global scope. */
export function completeScope(
  context: Pick<EngineContext, 'defaultScope'>,
  scope: Partial<Scope> | undefined,
): Scope {
  if (scope === undefined) return context.defaultScope
  const namespace =
    scope.namespace === undefined ? context.defaultScope.namespace : requireName('namespace', scope.namespace)
  const sameNamespace = namespace === context.defaultScope.namespace
  const project =
    scope.project === undefined
      ? sameNamespace
        ? context.defaultScope.project
        : null
      : nullableName('project', scope.project)
  const branch = scope.branch === undefined ? null : nullableName('branch', scope.branch)
  if (branch !== null && project === null) {
    throw new LoreError('invalid_input', 'A branch needs a project.', {
      hint: 'Name the project the branch belongs to.',
    })
  }
  return { namespace, project, branch }
}

function nullableName(field: string, value: string | null): string | null {
  return value === null ? null : requireName(field, value)
}

/** Returns the scope to write to. Throws `scope_not_found` if it does not exist. */
export async function requireScope(
  context: EngineContext,
  wanted: Partial<Scope> | undefined,
): Promise<StoredScope> {
  const { store } = context
  const scope = completeScope(context, wanted)
  const exact = await store.scopes.find(scope)
  if (exact !== null) return exact
  const known = await store.scopes.list()
  const meant = scope.project === null ? null : await findProject(store, scope.project, within(scope, known))
  const stored = meant === null ? null : await store.scopes.find({ ...scope, project: meant })
  if (stored === null) throw unknownScope(scope, known, 'write')
  return stored
}

function within({ namespace }: Pick<Scope, 'namespace'>, known: readonly StoredScope[]): StoredScope[] {
  return known.filter((scope) => scope.namespace === namespace)
}

/**
 * Returns the stored name of the project that a name means among the scopes: the stored name itself, the label, a former
 * name, a remote or the end of one, or the end of a stored name, so that `web` finds `github.com/acme/web`. Null if none
 * does. Throws `invalid_input` if several do.
 */
export async function findProject(
  store: Pick<Store, 'projects'>,
  name: string,
  known: readonly StoredScope[],
): Promise<string | null> {
  const exact = known.find(({ project }) => project === name) ?? known.find(({ label }) => label === name)
  if (exact !== undefined) return exact.project
  const projects = new Set(known.flatMap(({ project }) => project ?? []))
  const named = (await store.projects.findNamed(name)).filter((project) => projects.has(project))
  if (named.length === 1) return named[0] ?? null
  return findMeant(name, known, named)
}

/**
 * Returns the only project whose stored name ends in the name; null if there is none.
 * @param others further projects that the name may mean
 */
function findMeant(
  name: string,
  known: readonly StoredScope[],
  others: readonly string[] = [],
): string | null {
  const projects = new Map(
    known.flatMap(({ project, label }) => (project === null ? [] : [[project, label]])),
  )
  if (projects.has(name)) return name
  const alike = [...projects.keys()].filter(
    (other) => toShortName(other) === name || other.endsWith(`/${name}`) || others.includes(other),
  )
  if (alike.length > 1) {
    const labels = alike.map((project) => projects.get(project) ?? project)
    throw new LoreError('invalid_input', `More than one project is called ${name}.`, {
      hint: `Name one of: ${labels.slice(0, 6).join(', ')}.`,
      details: { field: 'project' },
    })
  }
  return alike[0] ?? null
}

/** Returns the last part of a project's name, without the hash suffix that separates projects of the same name. */
export function toShortName(project: string): string {
  return (project.split('/').at(-1) ?? project).replace(/-[0-9a-f]{8}(?:[0-9a-f]{4})?$/, '')
}

/**
 * Returns the scopes to read; null means all, and is never returned if only one namespace is visible. A project includes
 * the namespace's global scope, and a branch the whole-project scope, unless `exactScope` is set. No project means every
 * scope of the namespace.
 */
export async function selectScopes(
  context: Pick<EngineContext, 'store' | 'defaultScope' | 'visible'>,
  selection: ScopeSelection,
): Promise<readonly ScopeId[] | null> {
  if (selection.allScopes === true) return listVisible(context)
  const asked = completeScope(context, selection.scope)
  const known = await context.store.scopes.list(asked.namespace)
  const meant = asked.project === null ? null : await findProject(context.store, asked.project, known)
  const wanted = { ...asked, project: meant ?? asked.project }
  const named = known.filter(
    (scope) =>
      scope.project === wanted.project &&
      (wanted.branch === null ||
        scope.branch === wanted.branch ||
        (scope.branch === null && selection.exactScope !== true)),
  )
  const chosen = named.some((scope) => wanted.branch === null || scope.branch === wanted.branch) ? named : []
  // In a read-only home the caller's own scope may not exist yet; it then counts as empty, as does the global scope of a
  // namespace that has projects only.
  const mayBeEmpty = isSame(wanted, context.defaultScope) || (wanted.project === null && known.length > 0)
  if (chosen.length === 0 && !mayBeEmpty)
    throw unknownScope(wanted, await context.store.scopes.list(), 'read')
  if (selection.exactScope === true) return chosen.map((scope) => scope.id)
  const around = known.filter((scope) => wanted.project === null || scope.project === null)
  return [...new Set([...chosen, ...around].map((scope) => scope.id))]
}

/** Lists visible scopes one by one, because the indexes in RAM take null as all namespaces; null if all are visible. */
async function listVisible({
  store,
  visible,
}: Pick<EngineContext, 'store' | 'visible'>): Promise<readonly ScopeId[] | null> {
  return visible === undefined ? null : (await store.scopes.list(visible.namespace)).map(({ id }) => id)
}

function isSame(a: Scope, b: Scope): boolean {
  return a.namespace === b.namespace && a.project === b.project && a.branch === b.branch
}

export async function loadScopes(
  store: Store,
  ids: readonly ScopeId[],
): Promise<ReadonlyMap<ScopeId, StoredScope>> {
  const scopes = await store.scopes.load([...new Set(ids)])
  return new Map(scopes.map((scope) => [scope.id, scope]))
}

/** @param use what the scope was wanted for; only a search can look everywhere instead */
function unknownScope(scope: Scope, known: readonly StoredScope[], use: 'read' | 'write'): LoreError {
  const { namespace, project } = scope
  const own = within(scope, known)
  const elsewhere = use === 'read' ? ', or look everywhere (on the command line: --all)' : ''
  const without = use === 'read' ? `, leave the project out${elsewhere}` : ', or leave the project out'
  if (own.length === 0) {
    const namespaces = [...new Set(known.map((other) => other.namespace))]
    return new LoreError('scope_not_found', `There is no namespace ${namespace}.`, {
      hint: `Known namespaces: ${list(namespaces)}. One exists once something is stored in it (\`lore add --namespace\`). Name one of them${elsewhere}.`,
      details: { scope: renderScope(scope) },
    })
  }
  const shown = project === null ? renderScope(scope) : renderScope({ ...scope, label: toShortName(project) })
  return new LoreError('scope_not_found', `There is no scope ${shown}.`, {
    hint: `Known scopes: ${list(known.map(renderScope))}. Create one with \`lore scopes add\`${without}.`,
    details: { scope: renderScope(scope) },
  })
}

const MOST_NAMES = 12

function list(names: readonly string[]): string {
  return names.slice(0, MOST_NAMES).join(', ') || 'none'
}
