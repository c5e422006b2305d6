/** Communities of visible scopes. The watermark of counted changes belongs to the whole store; only Lore itself moves it. */
import type { CommunityRepository } from '../../core/ports/community-repository.ts'
import { refuseStoreWide, requireMemories, requireScope, scopeNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleCommunities(
  communities: CommunityRepository,
  visible: Visibility,
): CommunityRepository {
  const own = async (ids: readonly string[]): Promise<string[]> =>
    visible.keepPlaced(ids, await communities.scopesOf(ids))
  return {
    list: async (scopes, limit) => communities.list(await visible.among(scopes), limit),
    membersOf: async (ids, limit) => communities.membersOf(await own(ids), limit),
    findFor: async (memoryIds) => communities.findFor(await visible.memories(memoryIds)),
    listCentres: async (scopes, modelId) => communities.listCentres(await visible.among(scopes), modelId),
    load: async (scopeId) => ((await visible.isVisible(scopeId)) ? communities.load(scopeId) : []),
    // The store drops members that do not exist. Members or a community id of another namespace are refused.
    save: async (community) => {
      await requireScope(visible, community.scopeId)
      const there = (await communities.scopesOf([community.id])).get(community.id)
      if (there !== undefined && !(await visible.isVisible(there))) throw scopeNotFound(there)
      await requireMemories(visible, await presentMembers(visible, community.memberIds))
      return communities.save(community)
    },
    remove: async (ids) => communities.remove(await own(ids)),
    scopesOf: async (ids) => communities.scopesOf(await own(ids)),
    findChanges: async () => {
      const { revision, byScope } = await communities.findChanges()
      const shown = await visible.among([...byScope.keys()])
      return { revision, byScope: new Map(shown.map((scopeId) => [scopeId, byScope.get(scopeId) ?? 0])) }
    },
    noteChanges: async () => {
      throw refuseStoreWide('Recording the last change that was counted')
    },
    noteFound: async (scopeId) => {
      await requireScope(visible, scopeId)
      return communities.noteFound(scopeId)
    },
  }
}

async function presentMembers(
  visible: Visibility,
  ids: Parameters<CommunityRepository['findFor']>[0],
): Promise<typeof ids> {
  const places = await visible.places(ids)
  return ids.filter((id) => places.has(id))
}
