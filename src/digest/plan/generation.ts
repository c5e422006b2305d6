/**
 * Counts what digests have stored and grouped, so that two processes that digest at once notice each other: what
 * was planned before the other stored something is planned again.
 */
import type { ScopeId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'

const GENERATION_NOTE = 'digest.generation'
const UNGROUPED_NOTE = 'digest.ungrouped'

export async function readGeneration(store: Store): Promise<number> {
  return Number((await store.capture.readNote(GENERATION_NOTE)) ?? 0)
}

/** In the transaction that stores something; also keeps in mind that the scope's topics are to be grouped anew. */
export async function noteStored(store: Store, scopeId: ScopeId): Promise<void> {
  await store.capture.writeNote(GENERATION_NOTE, (await readGeneration(store)) + 1)
  const ungrouped = await listUngrouped(store)
  if (!ungrouped.includes(scopeId)) await store.capture.writeNote(UNGROUPED_NOTE, [...ungrouped, scopeId])
}

/** Scopes in which something was stored since their topics were grouped, whoever stored it. */
export async function listUngrouped(store: Store): Promise<ScopeId[]> {
  const note = await store.capture.readNote(UNGROUPED_NOTE)
  return Array.isArray(note) ? note.filter((id): id is ScopeId => typeof id === 'number') : []
}

/** In the transaction that groups them. */
export async function noteGrouped(store: Store, scopeId: ScopeId): Promise<void> {
  await store.capture.writeNote(GENERATION_NOTE, (await readGeneration(store)) + 1)
  const left = (await listUngrouped(store)).filter((id) => id !== scopeId)
  await store.capture.writeNote(UNGROUPED_NOTE, left)
}
