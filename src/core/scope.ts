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

/** The scope of a caller: named, or the project of a folder if no project is named. */
export interface OpenedScope extends Partial<Scope> {
  readonly folder?: string
}

export interface StoredScope extends Scope {
  readonly id: ScopeId
  readonly createdAt: EpochMs
  /** The name of the project for people and agents, if it differs from the stored one. */
  readonly label?: string
}

/** A scope with the name of its project for people and agents. */
export interface ShownScope extends Scope {
  readonly label?: string
}

/** `default`, `default/web`, `default/web@main`; with the label of the project if there is one. */
export function renderScope(scope: ShownScope): string {
  const project = scope.project === null ? '' : `/${scope.label ?? scope.project}`
  const branch = scope.branch === null ? '' : `@${scope.branch}`
  return `${scope.namespace}${project}${branch}`
}

/** The namespace that the self-test writes to; hidden from every listing. */
export const SELF_TEST_NAMESPACE = 'lore-self-test'
