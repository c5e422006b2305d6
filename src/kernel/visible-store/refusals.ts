/** The errors of a visible store. A record of another namespace gets the same error as one that does not exist. */
import { LoreError } from '../../core/errors.ts'
import type { EpisodeId, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import type { Visibility } from './visibility.ts'

export function memoryNotFound(id: string): LoreError {
  return new LoreError('memory_not_found', `There is no memory ${id} in this namespace.`, {
    hint: 'Namespaces do not see each other; find ids with search.',
    details: { id },
  })
}

export function edgeNotFound(id: string): LoreError {
  return new LoreError('edge_not_found', `There is no link ${id} in this namespace.`, {
    hint: 'It may have faded or been removed; read a memory to see the ids of its links.',
    details: { id },
  })
}

export function sessionNotFound(id: string): LoreError {
  return new LoreError('session_not_found', `There is no session ${id} in this namespace.`, {
    hint: 'Namespaces do not see each other; list the sessions to see their ids.',
    details: { id },
  })
}

export function scopeNotFound(scope: string | number): LoreError {
  return new LoreError('scope_not_found', `There is no scope ${scope} in this namespace.`, {
    hint: 'Namespaces do not see each other; list the scopes to see which there are.',
    details: { scope },
  })
}

export function runNotFound(id: string): LoreError {
  return new LoreError('run_not_found', `There is no run ${id} in this namespace.`, {
    hint: 'List the runs to see their ids.',
    details: { id },
  })
}

/** The error for operations on the whole store, which only Lore itself or a person may do. */
export function refuseStoreWide(what: string): LoreError {
  return new LoreError('protected', `${what} concerns every namespace; an agent cannot do it.`, {
    hint: 'Ask the person to do it with the lore command.',
  })
}

export async function requireScope(visible: Visibility, scopeId: ScopeId): Promise<void> {
  if (!(await visible.isVisible(scopeId))) throw scopeNotFound(scopeId)
}

export function requireNamespace(visible: Visibility, namespace: string): void {
  if (namespace !== visible.namespace) throw scopeNotFound(namespace)
}

export async function requireMemories(visible: Visibility, ids: readonly MemoryId[]): Promise<void> {
  const missing = findMissing(ids, await visible.memories(ids))
  if (missing !== undefined) throw memoryNotFound(missing)
}

export async function requireSessions(visible: Visibility, ids: readonly SessionId[]): Promise<void> {
  const missing = findMissing(ids, await visible.sessions(ids))
  if (missing !== undefined) throw sessionNotFound(missing)
}

/** Throws `session_not_found` if a turn is missing, because turns have no error code of their own. */
export async function requireEpisodes(visible: Visibility, ids: readonly EpisodeId[]): Promise<void> {
  const missing = findMissing(ids, await visible.episodes(ids))
  if (missing !== undefined) throw sessionNotFound(missing)
}

function findMissing<Id>(asked: readonly Id[], found: readonly Id[]): Id | undefined {
  const there = new Set(found)
  return asked.find((id) => !there.has(id))
}
