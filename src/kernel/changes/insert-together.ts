/** Inserts many new memories in few statements: over a network each statement costs more than a memory. */
import type { Caller } from '../../core/caller.ts'
import type { ChangeOf, FollowUps } from '../../core/change.ts'
import type { Store } from '../../core/ports/store.ts'
import { type EngineContext, journal } from '../context.ts'
import { analyse, toInsertEntry } from './insert-memory.ts'

/** A new memory whose vector and names are left to later. */
export type Insertion = Omit<ChangeOf<'insert_memory'>, keyof FollowUps>

/** Runs inside the caller's transaction. The memories do not refer to each other; the caller's rights were checked before. */
export async function insertTogether(
  context: Pick<EngineContext, 'clock' | 'ids' | 'runId'>,
  store: Store,
  insertions: readonly Insertion[],
  caller: Caller,
): Promise<void> {
  if (insertions.length === 0) return
  await store.memories.insertAll(insertions.map(({ memory }) => ({ memory, analysis: analyse(memory) })))
  const entries = insertions.map(({ memory, reason, cameGuarded }) =>
    toInsertEntry(memory, reason, cameGuarded),
  )
  await journal(context, store, caller, entries)
}
