/** Deletes a memory for good, inside the caller's transaction. Its children move up to its parent. */
import type { Caller } from '../../core/caller.ts'
import type { ChangeOf } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Change, EngineContext } from '../context.ts'
import { requireMemory } from '../views.ts'
import { findArchiving } from './find-archiving.ts'
import { leaveTombstones } from './memory-tombstones.ts'
import { askAgain, moveChildren } from './move.ts'
import { keepReplaced, reopenReplaced } from './reopen-replaced.ts'

/** Returns the changes to other memories, for the journal; null if an expired memory is gone or was restored. */
export async function purgeMemory(
  context: EngineContext,
  store: Store,
  { id, because = 'expired', reopen = [] }: ChangeOf<'purge_memory'>,
  caller: Caller,
): Promise<readonly Change[] | null> {
  switch (because) {
    case 'expired':
      return purgeExpired(context, store, await store.memories.find(id))
    case 'asked':
      return purgeAsked(context, store, await requireMemory(store, id), reopen, caller)
    case 'unseen':
      await store.memories.purge([id])
      return []
  }
}

async function purgeExpired(
  context: EngineContext,
  store: Store,
  memory: Memory | null,
): Promise<readonly Change[] | null> {
  // It may have been restored or purged since it was planned.
  if (memory === null || memory.archivedAt === null) return null
  // An import may bring back a memory that a rule archived, but not one that a person forgot.
  const isByPerson = (await findArchiving(store, memory.id))?.actor.startsWith('person:') === true
  if (isByPerson) await leaveTombstones(context, store, memory)
  const moves = await moveChildren(store, memory.id, memory.parentId)
  await keepReplaced(context, store, memory)
  await store.memories.purge([memory.id])
  return moves
}

async function purgeAsked(
  context: EngineContext,
  store: Store,
  memory: Memory,
  reopen: readonly MemoryId[],
  caller: Caller,
): Promise<readonly Change[]> {
  if (caller.kind === 'person') await leaveTombstones(context, store, memory)
  const moves = await moveChildren(store, memory.id, memory.parentId)
  const reopened = await reopenReplaced(context, store, memory, reopen)
  await store.memories.purge([memory.id])
  await askAgain(store, memory.parentId)
  return [...moves, ...reopened]
}
