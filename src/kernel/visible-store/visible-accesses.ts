/** Accesses to visible memories. */
import type { AccessRepository } from '../../core/ports/access-repository.ts'
import { refuseStoreWide, requireMemories } from './refusals.ts'
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
    recordFound: async (found) => {
      const ids = new Set(await visible.memories(found.map(({ memoryId }) => memoryId)))
      return accesses.recordFound(found.filter(({ memoryId }) => ids.has(memoryId)))
    },
    listWeakUses: async (memoryIds, since) => accesses.listWeakUses(await visible.memories(memoryIds), since),
    pruneFound: async () => {
      throw refuseStoreWide('Forgetting what answers put first')
    },
  }
}
