/** Turns of visible sessions. */
import type { EpisodeRepository } from '../../core/ports/episode-repository.ts'
import { requireScope, requireSessions } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleEpisodes(episodes: EpisodeRepository, visible: Visibility): EpisodeRepository {
  return {
    insert: async (episode, analysis) => {
      await requireScope(visible, episode.scopeId)
      await requireSessions(visible, [episode.sessionId])
      return episodes.insert(episode, analysis)
    },
    rewrite: async (id, changes, analysis) => {
      if ((await visible.episodes([id])).length > 0) await episodes.rewrite(id, changes, analysis)
    },
    // A copy of the turn in another namespace does not count as staged here.
    findByExternalIds: async (agent, externalIds, session, scopes) =>
      episodes.findByExternalIds(agent, externalIds, session, await visible.among(scopes)),
    findByIdPrefix: async (prefix, limit, scopes) =>
      episodes.findByIdPrefix(prefix, limit, await visible.among(scopes)),
    scopesOf: async (ids) => episodes.scopesOf(await visible.episodes(ids)),
    listRecent: async (scopes, limit, offset) =>
      episodes.listRecent(await visible.among(scopes), limit, offset),
    knownExternalIds: async (sessionId, externalIds) =>
      (await visible.sessions([sessionId])).length === 0
        ? new Set()
        : episodes.knownExternalIds(sessionId, externalIds),
    load: async (ids) => visible.keep(await episodes.load(ids)),
    listSession: async (sessionId, fromPosition, limit) =>
      (await visible.sessions([sessionId])).length === 0
        ? []
        : visible.keep(await episodes.listSession(sessionId, fromPosition, limit)),
    countFrom: async (id, scopes) => episodes.countFrom(id, await visible.among(scopes)),
    countByAgent: async (scopes) => episodes.countByAgent(await visible.among(scopes)),
    speakers: async (scopes) => episodes.speakers(await visible.among(scopes)),
  }
}
