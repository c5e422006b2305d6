/** Accesses to visible memories. */
import type { AccessRepository } from '../../core/ports/access-repository.ts'
import { requireMemories } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleAccesses(accesses: AccessRepository, visible: Visibility): AccessRepository {
  return {
    record: async (access) => {
      await requireMemories(visible, [access.memoryId])
      return accesses.record(access)
    },
    listFor: async (memoryId) =>
      (await visible.memories([memoryId])).length === 0 ? [] : accesses.listFor(memoryId),
    listForAll: async (memoryIds) => accesses.listForAll(await visible.memories(memoryIds)),
    listSession: async (session, limit, scopes) =>
      accesses.listSession(session, limit, await visible.among(scopes)),
  }
}
