/**
 * The owner and place of memories. A project of `null` is the namespace's global scope; a branch of `null` is
 * the whole project. Recall in a project also searches the global scope of its namespace.
 */
import type { EpochMs, ScopeId } from './ids.ts'

export interface Scope {
  readonly namespace: string
  readonly project: string | null
  readonly branch: string | null
}

export const DEFAULT_NAMESPACE = 'default'
export const GLOBAL_SCOPE: Scope = { namespace: DEFAULT_NAMESPACE, project: null, branch: null }

export interface StoredScope extends Scope {
  readonly id: ScopeId
  readonly createdAt: EpochMs
}

/** `default`, `default/web`, `default/web@main`. */
export function renderScope(scope: Scope): string {
  const project = scope.project === null ? '' : `/${scope.project}`
  const branch = scope.branch === null ? '' : `@${scope.branch}`
  return `${scope.namespace}${project}${branch}`
}

/** The namespace that the self-test writes to; hidden from every listing. */
export const SELF_TEST_NAMESPACE = 'lore-self-test'
