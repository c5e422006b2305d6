/** Checks if a planned change is moot: its memory is gone, or was changed, used or protected since the run began. */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { EngineContext } from '../context.ts'
import { guardOf } from '../may-change.ts'

export async function isMoot(context: EngineContext, store: Store, change: PlannedChange): Promise<boolean> {
  switch (change.kind) {
    case 'insert_memory':
      return (await store.memories.find(change.memory.id)) !== null
    case 'update_memory': {
      const memory = await store.memories.find(change.id)
      return memory === null || isTouched(context, store, memory)
    }
    case 'move_memory': {
      const memory = await store.memories.find(change.id)
      if (memory === null || (await isTouched(context, store, memory))) return true
      return change.to !== null && !(await isThere(store, change.to))
    }
    case 'archive_memory': {
      const memory = await store.memories.find(change.id)
      if (memory === null || memory.archivedAt !== null || isWanted(context, memory)) return true
      if (await isTouched(context, store, memory)) return true
      return change.for !== undefined && !(await isThere(store, change.for))
    }
    case 'restore_memory':
      return ((await store.memories.find(change.id))?.archivedAt ?? null) === null
    case 'supersede':
      return isSupersedeMoot(store, change)
    default:
      return false
  }
}

async function isSupersedeMoot(
  store: Store,
  { old, by, compared = [] }: Extract<PlannedChange, { kind: 'supersede' }>,
): Promise<boolean> {
  const [older, newer] = [await store.memories.find(old), await store.memories.find(by)]
  const moot = older === null || newer === null || older.supersededBy !== null || newer.archivedAt !== null
  if (moot || older.archivedAt !== null || newer.supersededBy !== null || guardOf(older) !== null) return true
  for (const { id, contentHash: asCompared } of compared) {
    if ((await store.memories.find(id))?.contentHash !== asCompared) return true
  }
  return false
}

async function isThere(store: Store, id: MemoryId): Promise<boolean> {
  return (await store.memories.find(id))?.archivedAt === null
}

const ENTRIES_LOOKED_AT = 50

/**
 * True if anything but the run itself changed the memory after the run began. Journal ids rise with time, even within
 * one tick of the clock, so a larger id than the run's is a later change.
 */
async function isTouched(
  { runId, runStartedAt }: EngineContext,
  store: Store,
  memory: Memory,
): Promise<boolean> {
  if (runId === undefined || runStartedAt === undefined || memory.updatedAt < runStartedAt) return false
  const entries = await store.journal.listFor(memory.id, ENTRIES_LOOKED_AT)
  return entries.some((entry) => entry.runId !== runId && entry.id > runId)
}

/** True if the memory is guarded, or was accessed after the run began. */
function isWanted({ runStartedAt }: EngineContext, memory: Memory): boolean {
  if (guardOf(memory) !== null) return true
  return runStartedAt !== undefined && (memory.lastAccessedAt ?? 0) > runStartedAt
}
