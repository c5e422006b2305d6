/** The parts that show states in the store, and the callers in whose names changes from elsewhere are made. */
import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ShareGroup } from '../../core/sync.ts'
import type { Insertion } from '../../kernel/changes/insert-together.ts'
import type { EngineContext } from '../../kernel/context.ts'
import type { Version } from './record.ts'
import type { Replica } from './replica.ts'
import type { OpenRow } from './rows.ts'

/** A memory that is not here yet, and its author. */
export interface Coming {
  readonly insertion: Insertion
  readonly caller: Caller
}

export interface Projection {
  readonly context: EngineContext & { readonly runId: string }
  readonly store: Store
  readonly replica: Replica
  /** The scope here for a record; null if its project is not shared with the group here. */
  readonly scopeOf: (row: OpenRow) => Promise<ScopeId | null>
  /** True if the scope here is shared with the group: a record shows nothing in any other one. */
  readonly isSharedWith: (group: ShareGroup, scope: ScopeId) => Promise<boolean>
  readonly apply: (changes: readonly PlannedChange[], caller: Caller) => Promise<void>
  /** Inserts new memories in few statements, each in the name of its author. */
  readonly insert: (coming: readonly Coming[]) => Promise<void>
}

export const LORE: Caller = { kind: 'system', name: 'sync', session: 'sync' }

/** The author of a version as the caller of the change, so that the journal names who made it, and where. */
export function toCaller({ by }: Pick<Version, 'by'>): Caller {
  const [kind, ...rest] = by.split(':')
  const known = kind === 'person' || kind === 'agent' ? kind : 'system'
  return { kind: known, name: rest.join(':') || 'elsewhere', session: 'sync' }
}
