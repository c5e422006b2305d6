/** Input and result types of listings of memories. */

import type { MemoryLine } from './memory-views.ts'
import type { Page, PageInput } from './paging.ts'
import type { ScopeSelection } from './scopes.ts'

export interface MemoryListing extends Page<MemoryLine> {
  readonly total: number
}

export interface ListInput extends ScopeSelection, PageInput {}
