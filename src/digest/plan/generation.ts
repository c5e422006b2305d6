/**
 * A counter of what digests have stored and grouped, by which two processes that digest at the same time
 * notice each other: a plan from before the other one stored something is made again.
 */
import type { ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'

const GENERATION_NOTE = 'digest.generation'
const UNGROUPED_NOTE = 'digest.ungrouped'

export async function readGeneration(store: Store): Promise<number> {
  return Number((await store.capture.readNote(GENERATION_NOTE)) ?? 0)
}

/** Call it in the transaction that stores something. Also marks the scope's topics for regrouping. */
export async function noteStored(store: Store, scopeId: ScopeId): Promise<void> {
  await store.capture.writeNote(GENERATION_NOTE, (await readGeneration(store)) + 1)
  const ungrouped = await listUngrouped(store)
  if (!ungrouped.includes(scopeId)) await store.capture.writeNote(UNGROUPED_NOTE, [...ungrouped, scopeId])
}

/** Returns the scopes in which any process stored something since their topics were grouped. */
export async function listUngrouped(store: Store): Promise<ScopeId[]> {
  const note = await store.capture.readNote(UNGROUPED_NOTE)
  return Array.isArray(note) ? note.filter((id): id is ScopeId => typeof id === 'number') : []
}

/** Call it in the transaction that groups the topics. */
export async function noteGrouped(store: Store, scopeId: ScopeId): Promise<void> {
  await store.capture.writeNote(GENERATION_NOTE, (await readGeneration(store)) + 1)
  const left = (await listUngrouped(store)).filter((id) => id !== scopeId)
  await store.capture.writeNote(UNGROUPED_NOTE, left)
}
