/** Hook records of sessions in visible scopes, and of visible memories and turns that were injected or corrected. */
import type { HookSession, Injection } from '../../core/hook.ts'
import type { HookRepository } from '../../core/ports/hook-repository.ts'
import {
  refuseStoreWide,
  requireEpisodes,
  requireMemories,
  requireScope,
  sessionNotFound,
} from './refusals.ts'
import type { Visibility } from './visibility.ts'

type SessionName = Pick<HookSession, 'agent' | 'session'>

export function visibleHooks(hooks: HookRepository, visible: Visibility): HookRepository {
  const findSession: HookRepository['findSession'] = async (agent, session) =>
    visible.keepOne(await hooks.findSession(agent, session))
  const isShown = async ({ agent, session }: SessionName) => (await findSession(agent, session)) !== null
  /** Throws if a session of another namespace has this name. */
  const requireFree = async ({ agent, session }: SessionName): Promise<void> => {
    const there = await hooks.findSession(agent, session)
    if (there !== null && !(await visible.isVisible(there.scopeId))) throw sessionNotFound(session)
  }
  return {
    ...visibleInjections(hooks, visible, isShown, requireFree),
    ...visibleHookRuns(hooks, visible, isShown, requireFree),

    findSession,
    saveSession: async (session) => {
      await requireScope(visible, session.scopeId)
      await requireFree(session)
      return hooks.saveSession(session)
    },
    listIdle: async (before, limit, scopes) => hooks.listIdle(before, limit, await visible.among(scopes)),
    totals: async (since, scopes) => hooks.totals(since, await visible.among(scopes)),
    totalsByKind: async (since, until, scopes) =>
      hooks.totalsByKind(since, until, await visible.among(scopes)),
    totalsBySession: async (since, scopes, limit) =>
      hooks.totalsBySession(since, await visible.among(scopes), limit),
    removeSessions: async (names, scopes) => {
      const own: SessionName[] = []
      for (const name of names) if (await isShown(name)) own.push(name)
      return hooks.removeSessions(own, await visible.among(scopes))
    },
    pruneSessions: async () => {
      throw refuseStoreWide('Forgetting old sessions')
    },
  }
}

type Asked = (name: SessionName) => Promise<boolean>
type Required = (name: SessionName) => Promise<void>

type Injections = Pick<
  HookRepository,
  | 'addInjections'
  | 'listInjections'
  | 'scopesOfInjections'
  | 'updateInjections'
  | 'findGiven'
  | 'addCorrected'
  | 'findCorrected'
  | 'findDenied'
  | 'addAsked'
  | 'listAsked'
  | 'removeAsked'
>

function visibleInjections(
  hooks: HookRepository,
  visible: Visibility,
  isShown: Asked,
  requireFree: Required,
): Injections {
  const own = async (ids: readonly string[]): Promise<string[]> =>
    visible.keepPlaced(ids, await hooks.scopesOfInjections(ids))
  const requireInjected = async ({ memoryId, episodeId }: Injection): Promise<void> => {
    if (memoryId !== null) await requireMemories(visible, [memoryId])
    if (episodeId !== null) await requireEpisodes(visible, [episodeId])
  }
  return {
    addInjections: async (injections) => {
      for (const injection of injections) {
        await requireFree(injection)
        await requireInjected(injection)
      }
      return hooks.addInjections(injections)
    },
    listInjections: async (agent, session) =>
      (await isShown({ agent, session })) ? hooks.listInjections(agent, session) : [],
    scopesOfInjections: async (ids) => hooks.scopesOfInjections(await own(ids)),
    updateInjections: async (ids, changes) => hooks.updateInjections(await own(ids), changes),
    findGiven: async (agent, session, ids) =>
      (await isShown({ agent, session })) ? hooks.findGiven(agent, session, ids) : new Set(),
    addCorrected: async (turns, by, at) => {
      if (by !== null) await requireMemories(visible, [by])
      return hooks.addCorrected(await visible.episodes(turns), by, at)
    },
    // A correction in another namespace is reported without the id of its memory.
    findCorrected: async (turns, by) => {
      const found = await hooks.findCorrected(await visible.episodes(turns), by)
      const shown = new Set(await visible.memories([...found.values()].flatMap((id) => id ?? [])))
      return new Map(
        [...found].map(([turn, id]) => [turn, id !== null && shown.has(id) ? id : null] as const),
      )
    },
    findDenied: async (memories) => hooks.findDenied(await visible.memories(memories)),
    addAsked: async (asked) => {
      await requireFree(asked)
      await requireMemories(visible, [asked.memoryId])
      return hooks.addAsked(asked)
    },
    listAsked: async (memoryId) =>
      (await visible.memories([memoryId])).length === 0 ? [] : hooks.listAsked(memoryId),
    removeAsked: async (asked) => {
      if ((await visible.memories([asked.memoryId])).length > 0) await hooks.removeAsked(asked)
    },
  }
}

type HookRuns = Pick<HookRepository, 'addRun' | 'listRuns' | 'listRunsOf' | 'pruneRuns'>

function visibleHookRuns(
  hooks: HookRepository,
  visible: Visibility,
  isShown: Asked,
  requireFree: Required,
): HookRuns {
  return {
    addRun: async (run) => {
      await requireFree(run)
      return hooks.addRun(run)
    },
    listRuns: async (limit, scopes) => hooks.listRuns(limit, await visible.among(scopes)),
    listRunsOf: async (agent, session, event) =>
      (await isShown({ agent, session })) ? hooks.listRunsOf(agent, session, event) : [],
    pruneRuns: async () => {
      throw refuseStoreWide('Shortening the log of hooks')
    },
  }
}
