/** Repository of scopes: a namespace, a project and a branch. */

import type { EpochMs, ScopeId } from '../ids.ts'
import type { Scope, StoredScope } from '../scope.ts'

export interface ScopeRepository {
  /** Creates the scope if it is new. */
  ensure(scope: Scope, now: EpochMs): Promise<StoredScope>
  find(scope: Scope): Promise<StoredScope | null>
  load(ids: readonly ScopeId[]): Promise<StoredScope[]>
  /** The scopes of a namespace, or all; sorted by namespace, project, branch. */
  list(namespace?: string): Promise<StoredScope[]>
  /** Deletes those of the scopes without memories, conversations and names; returns the deleted ones. */
  removeUnused(ids: readonly ScopeId[]): Promise<ScopeId[]>
}
