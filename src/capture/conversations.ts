/** Use cases that list and show captured conversations, and that remove them for good. */

import { z } from 'zod'
import type { Episode, Session } from '../core/conversation.ts'
import { defined } from '../core/defined.ts'
import { LoreError } from '../core/errors.ts'
import type { MemoryId, ScopeId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { Store } from '../core/ports/store.ts'
import { RANGES } from '../core/ranges.ts'
import { renderScope } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { flag, integer, name, optional, page, scopeSelection, time } from '../kernel/fields.ts'
import { type Page, readPage } from '../kernel/paging.ts'
import { listParts } from '../kernel/project-parts.ts'
import { loadScopes, selectScopes } from '../kernel/scopes.ts'
import { requireSession } from '../kernel/sessions.ts'
import {
  lineageOf,
  memoryTombstone,
  projectTombstone,
  sessionTombstone,
  textTombstone,
  turnTombstone,
  twinsOf,
} from '../kernel/tombstones.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { namesOfAliases } from './place/folder-signs.ts'
import { forgetTurnsMarked } from './removal/forgotten-turns.ts'
import {
  listAllSessions,
  purgeMemories,
  type Removal,
  renameNamesakes,
  type Turn,
} from './removal/removal.ts'

/** A session with its scope rendered as text, as listings show it. */
export interface SessionLine extends Session {
  readonly scope: string
}

export interface SessionListing extends Page<SessionLine> {
  readonly total: number
}

export interface SessionPage extends Page<Episode> {
  readonly session: SessionLine
}

export interface FeedItem {
  readonly episode: Episode
  readonly session: SessionLine
}

export interface ForgottenConversations {
  readonly sessions: number
  readonly episodes: number
  readonly memories: number
}

const PAGE = 50
const FEED_LIMIT = 20

export const listSessions = defineUseCase({
  name: 'listSessions',
  access: 'read',
  retry: 'again',
  /** Default 50 sessions. */
  input: () =>
    z.strictObject({
      ...scopeSelection(),
      ...page(),
      agent: optional(name()),
      /** Only sessions that were last active from this moment on. */
      since: optional(time()),
      /** Only sessions that were last active before this moment. */
      until: optional(time()),
    }),
  run: async (context, input): Promise<SessionListing> => {
    const { store } = context
    const { agent = null } = input
    const period = defined({ since: input.since, until: input.until })
    const scopes = await selectScopes(context, input)
    const page = await readPage(context, input, {
      of: 'listSessions',
      limit: PAGE,
      read: (limit, offset) => store.sessions.list(scopes, limit, offset, agent, period),
      idOf: ({ id }) => id,
    })
    const total = await store.sessions.count(scopes, agent, period)
    return { ...page, items: await toSessionLines(store, page.items), total }
  },
})

/** Returns one page of a conversation. */
export const showSession = defineUseCase({
  name: 'showSession',
  access: 'read',
  retry: 'again',
  input: () =>
    z.strictObject({
      /** A session's id, the beginning of it, or the agent's own id. */
      id: name(),
      /** Position of the first turn; default 0. */
      from: optional(integer(...RANGES.offset)),
      /** Default 50. */
      ...page(),
    }),
  run: async (context, input): Promise<SessionPage> => {
    const { id, from = 0 } = input
    const session = await requireSession(context.store, id)
    const page = await readPage(context, input, {
      of: 'showSession',
      limit: PAGE,
      read: (limit, offset) => context.store.episodes.listSession(session.id, from + offset, limit),
      idOf: (episode) => episode.id,
    })
    const [line] = await toSessionLines(context.store, [session])
    if (line === undefined) throw new Error('a session always has a line')
    return { session: line, ...page }
  },
})

/** Returns the turns that were staged last, newest first; by default from every namespace and project. */
export const feed = defineUseCase({
  name: 'feed',
  access: 'read',
  retry: 'again',
  /** Default 20 turns. */
  input: () => z.strictObject({ ...scopeSelection(), ...page() }),
  run: async (context, input): Promise<Page<FeedItem>> => {
    const scopes = await selectScopes(context, { allScopes: true, ...input })
    const page = await readPage(context, input, {
      of: 'feed',
      limit: FEED_LIMIT,
      read: (limit, offset) => context.store.episodes.listRecent(scopes, limit, offset),
      idOf: ({ id }) => id,
    })
    const episodes = page.items
    const sessions = await context.store.sessions.load([
      ...new Set(episodes.map((episode) => episode.sessionId)),
    ])
    const lines = new Map((await toSessionLines(context.store, sessions)).map((line) => [line.id, line]))
    const items = episodes.flatMap((episode) => {
      const session = lines.get(episode.sessionId)
      return session === undefined ? [] : [{ episode, session }]
    })
    return { ...page, items }
  },
})

/**
 * Removes conversations and the memories made from them for good: rows, index entries, vectors and free
 * pages. Hashes (tombstones) of the conversations, their turns and those memories stay, so that neither
 * the watcher, nor a restore, nor an import, nor a copy of the turns in another conversation brings
 * them back.
 */
export const forgetConversations = defineUseCase({
  name: 'forgetConversations',
  access: 'admin',
  retry: 'once',
  input: () =>
    z.strictObject({
      /** A session's id or a prefix of it, or the agent's own id. */
      session: optional(name()),
      project: optional(name()),
      /** True removes every captured conversation, in every namespace and project. */
      captured: optional(flag()),
      /** True if a person has confirmed the removal; without it the call throws `protected`. */
      confirmed: optional(flag()),
    }),
  run: async (context, { session, project, captured, confirmed }): Promise<ForgottenConversations> => {
    const named = [session !== undefined, project !== undefined, captured === true]
    if (named.filter(Boolean).length !== 1) {
      throw new LoreError('invalid_input', 'Name a session, a project, or all captured conversations.', {
        hint: 'Give one of the three.',
      })
    }
    if (confirmed !== true) {
      throw new LoreError('protected', 'Conversations removed this way cannot be restored.', {
        hint: 'Confirm that they should be removed for good (--yes).',
      })
    }
    const removeTarget = (target: Removal) => {
      const { tombstones } = context.capture
      tombstones.add(target.tombstones)
      return remove(context, target, (ids) => tombstones.add(ids.map(memoryTombstone)))
    }
    if (session !== undefined) return removeTarget(await findSessions(context.store, session))
    if (project !== undefined) return removeTarget(await findProject(context, project))
    // Waits for a running ingest: it could stage conversations after the listing, which would then have
    // no tombstone.
    return context.capture.inTurn(async () => removeTarget(await findCaptured(context)))
  },
})

/**
 * Removes everything the target lists, in one transaction.
 * @param beforePurge is called with the ids of the memories while they still exist
 */
function remove(
  { store: outer, clock }: Pick<EngineContext, 'store' | 'clock'>,
  target: Removal,
  beforePurge: (ids: readonly MemoryId[]) => void = () => undefined,
): Promise<ForgottenConversations> {
  return outer.transact(async (store) => {
    const ids = await listGoing(store, target)
    beforePurge(ids)
    await store.capture.addTombstones([...target.tombstones, ...ids.map(memoryTombstone)], clock.now())
    await purgeMemories(store, target, ids, clock.now())
    await store.sessions.purge(target.sessions.map((session) => session.id))
    const attended = target.sessions.map(({ agent, externalId }) => ({ agent, session: externalId }))
    await store.hooks.removeSessions(attended, target.scopes ?? [])
    await renameNamesakes(store, target)
    await removeAliases(store, target.scopes ?? [])
    const episodes = target.sessions.reduce((sum, session) => sum + session.episodeCount, 0)
    return { sessions: target.sessions.length, episodes, memories: ids.length }
  })
}

/** Removes folders, commits and remotes of the projects that have no other scopes than these, in any namespace. */
async function removeAliases(store: Store, scopes: readonly ScopeId[]): Promise<void> {
  const others = (await store.scopes.list()).filter(({ id }) => !scopes.includes(id))
  const kept = new Set(others.map(({ project }) => project))
  for (const { project } of await store.scopes.load(scopes)) {
    if (project === null || kept.has(project)) continue
    await store.projects.removeAliases(await store.projects.aliasesOf(await listParts(store, project)))
  }
}

/** Returns the ids of the memories derived from the target's sessions and of those it names itself. */
async function listGoing(store: Store, { sessions, memories }: Removal): Promise<MemoryId[]> {
  const derived = await store.memories.listBySessions(sessions.map(({ id }) => id))
  return [...new Set([...memories, ...derived.map(({ id }) => id)])]
}

/**
 * Repeats earlier removals after an older copy of the database was put in place. Does nothing unless
 * the tombstone file beside the database holds hashes that the database lacks.
 */
export async function enforceTombstones(
  context: Pick<EngineContext, 'store' | 'clock'>,
  hashes: readonly string[],
): Promise<void> {
  const { store } = context
  const known = new Set(await store.capture.listTombstones())
  const missing = new Set(hashes.filter((hash) => !known.has(hash)))
  if (missing.size === 0) return
  const all = await store.scopes.list()
  const projects = all.filter(
    ({ namespace, project }) => project !== null && missing.has(projectTombstone(namespace, project)),
  )
  const scopes = projects.map((scope) => scope.id)
  const inProjects = scopes.length === 0 ? [] : await listAllSessions(store, scopes)
  const named = (await listAllSessions(store, null)).filter(({ agent, externalId }) =>
    lineageOf(externalId).some((id) => missing.has(sessionTombstone(agent, id))),
  )
  const sessions = [...new Map([...inProjects, ...named].map((session) => [session.id, session])).values()]
  const inScopes = scopes.length === 0 ? [] : await listAllMemories(store, scopes)
  const removed = (await listAllMemories(store, null)).filter((id) => missing.has(memoryTombstone(id)))
  const memories = [...new Set([...inScopes, ...removed])]
  const namespaces = new Map(all.map(({ id, namespace }) => [id, namespace]))
  // A memory that goes only because its conversation goes may be learnt again from another conversation.
  const purged = (await store.memories.load(removed))
    .filter(({ scopeId, contentHash }) =>
      missing.has(textTombstone(namespaces.get(scopeId) ?? '', contentHash)),
    )
    .map(({ id }) => id)
  const turns = await listTurns(store, sessions)
  await remove(context, { sessions, turns, memories, purged, scopes, tombstones: [...missing] })
  await forgetTurnsMarked(context, missing)
}

async function listAllMemories(store: Store, scopes: readonly ScopeId[] | null): Promise<MemoryId[]> {
  const memories: MemoryId[] = []
  for (let offset = 0; ; offset += LIMITS.listMax) {
    const query = { scopes, order: 'oldest', limit: LIMITS.listMax, offset } as const
    const page = await store.memories.list({ ...query, includeArchived: true, includeSuperseded: true })
    memories.push(...page.map((memory) => memory.id))
    if (page.length < LIMITS.listMax) return memories
  }
}

async function findSessions(store: Store, typed: string): Promise<Removal> {
  const session = await requireSession(store, typed)
  const sessions: Session[] = []
  for (const id of twinsOf(session.externalId)) {
    const twin = await store.sessions.findByExternalId(session.agent, id)
    if (twin !== null) sessions.push(twin)
    sessions.push(...(await store.sessions.listBelow(session.agent, id)))
  }
  const turns = await listTurns(store, sessions)
  return { sessions, turns, memories: [], tombstones: toTombstones([session, ...sessions], turns) }
}

async function listTurns(store: Store, sessions: readonly Session[]): Promise<Turn[]> {
  const turns: Turn[] = []
  for (const { id, agent } of sessions) {
    for (let from = 0; ; ) {
      const page = await store.episodes.listSession(id, from, LIMITS.listMax)
      for (const { externalId } of page) turns.push({ agent, externalId })
      if (page.length < LIMITS.listMax) break
      from = (page.at(-1)?.position ?? from) + 1
    }
  }
  return turns
}

/**
 * Returns the tombstones of the sessions, of their prompts in the history file, and of their turns,
 * which also block copies of the turns.
 */
function toTombstones(sessions: readonly Session[], turns: readonly Turn[]): string[] {
  return [
    ...new Set([
      ...sessions.flatMap(({ agent, externalId }) =>
        twinsOf(externalId).map((id) => sessionTombstone(agent, id)),
      ),
      ...turns.map(({ agent, externalId }) => turnTombstone(agent, externalId)),
    ]),
  ]
}

/** Selects the conversations of captured agents; conversations that were imported or stored by hand stay. */
async function findCaptured({ store, capture }: EngineContext): Promise<Removal> {
  const agents = new Set(capture.sources.map(({ agent }) => agent))
  const sessions = (await listAllSessions(store, null)).filter(({ agent }) => agents.has(agent))
  const turns = await listTurns(store, sessions)
  return { sessions, turns, memories: [], tombstones: toTombstones(sessions, turns) }
}

async function findProject(context: EngineContext, project: string): Promise<Removal> {
  const { store, defaultScope } = context
  const scopes = await selectScopes(context, { scope: { project }, exactScope: true })
  const sessions = await listAllSessions(store, scopes)
  const memories = await listAllMemories(store, scopes)
  const named: string[] = []
  for (const scope of await store.scopes.load([...(scopes ?? [])])) {
    if (scope.project !== null) named.push(...(await listNames(store, scope.project)))
  }
  const turns = await listTurns(store, sessions)
  return {
    sessions,
    turns,
    memories,
    scopes: scopes ?? [],
    tombstones: [
      ...new Set(named.map((name) => projectTombstone(defaultScope.namespace, name))),
      ...toTombstones(sessions, turns),
    ],
  }
}

/**
 * Returns the names that must stay forgotten: those of the project and of its parts, in case an older copy of the
 * database is put back, and those that its folders would get as new ones, because the aliases go.
 */
async function listNames(store: Store, project: string): Promise<readonly string[]> {
  const parts = await listParts(store, project)
  const names = namesOfAliases(await store.projects.aliasesOf(parts))
  const known = [...(await store.projects.list(names)), ...(await store.projects.listJoined())]
  const others = new Set(known.map((each) => each.name))
  return [...parts, ...names.filter((name) => !others.has(name))]
}

async function toSessionLines(store: Store, sessions: readonly Session[]): Promise<SessionLine[]> {
  const scopes = await loadScopes(
    store,
    sessions.map((session) => session.scopeId),
  )
  return sessions.map((session) => {
    const scope = scopes.get(session.scopeId)
    return { ...session, scope: scope === undefined ? '' : renderScope(scope) }
  })
}
