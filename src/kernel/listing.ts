/** Listings: which scopes, and one page of what they hold. */

import type { Scope } from '../core/scope.ts'
import type { MemoryLine } from './memory-views.ts'

export interface MemoryListing {
  readonly items: readonly MemoryLine[]
  readonly total: number
}

export interface ListInput {
  readonly scope?: Partial<Scope>
  readonly exactScope?: boolean
  readonly allScopes?: boolean
  readonly limit?: number
  readonly offset?: number
}
