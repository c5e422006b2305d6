/** Scopes: a namespace and a project in it. */

import type { EpochMs, ScopeId } from '../ids.ts'
import type { Scope, StoredScope } from '../scope.ts'

export interface ScopeRepository {
  /** Creates the scope if it is new. */
  ensure(scope: Scope, now: EpochMs): Promise<StoredScope>
  find(scope: Scope): Promise<StoredScope | null>
  load(ids: readonly ScopeId[]): Promise<StoredScope[]>
  /** All of a namespace, or all; sorted by namespace, project, branch. */
  list(namespace?: string): Promise<StoredScope[]>
  /** Removes, of these, those in which no memory, conversation or name is; which they were. */
  removeUnused(ids: readonly ScopeId[]): Promise<ScopeId[]>
}
