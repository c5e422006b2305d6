/**
 * Chooses the scope of an imported record: the one a person named, else its own project's, else the
 * namespace's.
 */
import { isLoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import type { ImportedMemory } from '../../core/ports/importer.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Scope, StoredScope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { completeScope, findMeant } from '../../kernel/scopes.ts'
import { shorten } from '../../text/sentences.ts'

export interface ImportScopes {
  of(record: Pick<ImportedMemory, 'project' | 'folder' | 'namespace'>): Scope
}

export async function createImportScopes(
  context: EngineContext,
  named: Partial<Scope> | undefined,
): Promise<ImportScopes> {
  const known = await context.store.scopes.list()
  const asked = completeScope(context, { project: null, ...named })
  const base = { ...asked, project: meantBy(asked, known) }
  const isNamed = named?.namespace !== undefined
  const kept = new Map<string, Scope>()
  return {
    of({ project, folder, namespace }) {
      if (base.project !== null) return base
      const own = { project, folder, namespace: isNamed ? undefined : namespace }
      const place = JSON.stringify(own)
      const scope = kept.get(place) ?? toScope(context, base, known, own)
      kept.set(place, scope)
      return scope
    },
  }
}

interface Named {
  readonly project: string | undefined
  readonly folder: string | undefined
  readonly namespace: string | undefined
}

function toScope(context: EngineContext, base: Scope, known: readonly StoredScope[], named: Named): Scope {
  const namespace = shorten(named.namespace ?? '', LIMITS.nameChars) || base.namespace
  const scope: Scope = { namespace, project: null, branch: null }
  if (named.folder !== undefined)
    return { ...scope, project: context.capture.projects.identify(named.folder).project }
  const project = shorten(named.project ?? '', LIMITS.nameChars)
  return project === '' ? scope : { ...scope, project: meantBy({ ...scope, project }, known) }
}

/**
 * Maps a project name of another program to a known project (`web` to `github.com/acme/web`) if exactly
 * one fits; else keeps the name.
 */
function meantBy(scope: Scope, known: readonly StoredScope[]): string | null {
  try {
    return findMeant(scope, known)
  } catch (error) {
    if (isLoreError(error)) return scope.project
    throw error
  }
}

export async function ensureScope(context: EngineContext, store: Store, scope: Scope): Promise<StoredScope> {
  const now = context.clock.now()
  await store.scopes.ensure({ ...scope, project: null, branch: null }, now)
  return store.scopes.ensure(scope, now)
}
