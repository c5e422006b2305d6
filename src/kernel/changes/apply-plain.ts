/** Applies changes that need neither vectors nor names, and so no engine; the import of an export uses them. */
import type { Caller } from '../../core/caller.ts'
import type { ChangeOf, FollowUps } from '../../core/change.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change, EngineContext } from '../context.ts'
import { removeEdge, updateEdge, upsertEdge } from './apply-edge.ts'
import { type AppliedChanges, applyJournalled } from './apply-journalled.ts'
import { insertMemory } from './insert-memory.ts'
import { setSuccessor } from './set-successor.ts'

export type PlainChange =
  | Omit<ChangeOf<'insert_memory'>, keyof FollowUps>
  | ChangeOf<'set_successor' | 'upsert_edge' | 'update_edge' | 'remove_edge'>

/** Applies the changes inside the caller's transaction; the caller's rights must be checked before. */
export function applyPlain(
  context: Pick<EngineContext, 'clock' | 'ids' | 'runId'>,
  store: Store,
  changes: readonly PlainChange[],
  caller: Caller,
): Promise<AppliedChanges> {
  return applyJournalled(context, store, changes, caller, async (change) => ({
    entries: await applyPlainOne(context, store, change),
  }))
}

/** @returns the changes for the journal; null if nothing changed */
export async function applyPlainOne(
  context: Pick<EngineContext, 'clock'>,
  store: Store,
  change: PlainChange,
): Promise<readonly Change[] | null> {
  switch (change.kind) {
    case 'insert_memory':
      return [(await insertMemory(store, change.memory, change.reason, change.cameGuarded)).entry]
    case 'set_successor':
      return setSuccessor(context, store, change)
    case 'upsert_edge':
      return upsertEdge(store, change)
    case 'update_edge':
      return updateEdge(store, change)
    case 'remove_edge':
      return removeEdge(store, change)
  }
}
