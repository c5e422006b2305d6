/** Entities of visible scopes. The same name in another namespace is another entity. */
import type { EntityRepository } from '../../core/ports/entity-repository.ts'
import { requireScope, scopeNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleEntities(entities: EntityRepository, visible: Visibility): EntityRepository {
  return {
    ensure: async (entity) => {
      await requireScope(visible, entity.scopeId)
      return entities.ensure(entity)
    },
    load: async (ids) => visible.keep(await entities.load(ids)),
    findByNames: async (scopes, names) => entities.findByNames(await visible.among(scopes), names),
    list: async (scopes, kind, limit) => entities.list(await visible.among(scopes), kind, limit),
    removeUnlinked: async (scopes) => entities.removeUnlinked(await visible.among(scopes)),
    removeUnlinkedOf: async (ids) => entities.removeUnlinkedOf(await visible.entities(ids)),
    listUnplaced: async (afterId, limit, scopes) =>
      entities.listUnplaced(afterId, limit, await visible.among(scopes)),
    // The caller supplies scope and id, so both are checked.
    place: async (entity, words) => {
      await requireScope(visible, entity.scopeId)
      if ((await visible.entities([entity.id])).length === 0) throw scopeNotFound(entity.scopeId)
      return entities.place(entity, words)
    },
    findByWords: async (scopeId, words) =>
      (await visible.isVisible(scopeId)) ? entities.findByWords(scopeId, words) : [],
    findAround: async (scopeId, words, limit) =>
      (await visible.isVisible(scopeId)) ? entities.findAround(scopeId, words, limit) : [],
    listUnread: async (after, limit, scopes) =>
      entities.listUnread(after, limit, await visible.among(scopes)),
    noteRead: async (ids) => entities.noteRead(await visible.memories(ids)),
    forgetReading: async (scopes) => entities.forgetReading(await visible.among(scopes)),
  }
}
