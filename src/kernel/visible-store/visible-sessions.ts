/** Sessions of visible scopes, of every agent. */
import type { SessionRepository } from '../../core/ports/session-repository.ts'
import { requireScope, requireSessions, sessionNotFound } from './refusals.ts'
import type { Visibility } from './visibility.ts'

export function visibleSessions(sessions: SessionRepository, visible: Visibility): SessionRepository {
  return {
    // An agent's session id is unique in the whole store, so a session of another namespace must not be reused.
    ensure: async (session) => {
      await requireScope(visible, session.scopeId)
      const there = await sessions.findByExternalId(session.agent, session.externalId)
      if (there !== null && !(await visible.isVisible(there.scopeId)))
        throw sessionNotFound(session.externalId)
      return sessions.ensure(session)
    },
    update: async (id, changes) => {
      await requireSessions(visible, [id])
      if (changes.scopeId !== undefined) await requireScope(visible, changes.scopeId)
      return sessions.update(id, changes)
    },
    find: async (id) => visible.keepOne(await sessions.find(id)),
    findByExternalId: async (agent, externalId) =>
      visible.keepOne(await sessions.findByExternalId(agent, externalId)),
    load: async (ids) => visible.keep(await sessions.load(ids)),
    list: async (scopes, limit, offset, agent, period) =>
      sessions.list(await visible.among(scopes), limit, offset, agent, period),
    count: async (scopes, agent, period) => sessions.count(await visible.among(scopes), agent, period),
    listActivity: async (scopes, period) => sessions.listActivity(await visible.among(scopes), period),
    findByAnyAgent: async (externalId) => visible.keep(await sessions.findByAnyAgent(externalId)),
    findByAgentIdPrefix: async (prefix, limit, scopes) =>
      sessions.findByAgentIdPrefix(prefix, limit, await visible.among(scopes)),
    listExternalIds: async (agent, scopes) => sessions.listExternalIds(agent, await visible.among(scopes)),
    listIds: async (agent, scopes) => sessions.listIds(agent, await visible.among(scopes)),
    listBelow: async (agent, externalId) => visible.keep(await sessions.listBelow(agent, externalId)),
    findByIdPrefix: async (prefix, limit, scopes) =>
      sessions.findByIdPrefix(prefix, limit, await visible.among(scopes)),
    purge: async (ids) => sessions.purge(await visible.sessions(ids)),
  }
}
