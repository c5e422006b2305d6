/** Shared by every removal of conversations: the memories made of them, and titles taken from them. */
import type { Session } from '../../core/conversation.ts'
import type { EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import { releaseFromForgotten, tidyTopics } from '../../digest/apply/forget-digested.ts'
import { moveChildren } from '../../kernel/changes/move.ts'
import { turnTombstone } from '../../kernel/tombstones.ts'
import { titleByTurn } from '../turns/describe-session.ts'

/** Stands for the words of a turn that a person forgot. */
export const FORGOTTEN = '[forgotten]'

export interface Turn {
  readonly agent: string
  readonly externalId: string
}

export interface Removal {
  readonly sessions: readonly Session[]
  /** The turns of `sessions`. */
  readonly turns: readonly Turn[]
  /** Memories to remove in addition to those derived from the sessions. */
  readonly memories: readonly MemoryId[]
  /** Memories that were removed by themselves: their text must not be learnt again from the same episodes. */
  readonly purged?: readonly MemoryId[]
  readonly tombstones: readonly string[]
  /** Scopes that are removed as a whole. */
  readonly scopes?: readonly ScopeId[]
}

/** Gives a fork of a removed session a title from its own turns if its title came from the removed one. */
export async function renameNamesakes(store: Store, gone: Removal): Promise<void> {
  const turns = new Set(gone.turns.map(({ agent, externalId }) => turnTombstone(agent, externalId)))
  const titles = new Set(
    gone.sessions.flatMap(({ agent, title }) => (title === null ? [] : [`${agent} ${title}`])),
  )
  for (const session of await listAllSessions(store, null)) {
    const { id, agent, title, metadata } = session
    const { titleTurn } = metadata
    const isNamesake =
      titles.has(`${agent} ${title}`) ||
      (typeof titleTurn === 'string' && turns.has(turnTombstone(agent, titleTurn)))
    if (title === null || !isNamesake) continue
    const first = await store.episodes.listSession(id, 0, LIMITS.listMax)
    const own = titleByTurn(
      first.filter(({ role, text }) => role === 'user' && text !== FORGOTTEN && !/^[/!]/.test(text)),
    )
    const named = own?.metadata ?? { titleRank: -1, titleTurn: null }
    await store.sessions.update(id, { title: own?.title ?? null, metadata: { ...metadata, ...named } })
  }
}

export async function purgeMemories(
  store: Store,
  target: Removal,
  ids: readonly MemoryId[],
  now: EpochMs,
): Promise<void> {
  const sessions = target.sessions.map((session) => session.id)
  const gone = new Set(ids)
  const going = await store.memories.load(ids)
  const purged = new Set(target.purged)
  const released = going.map((memory) => (purged.has(memory.id) ? { ...memory, sourceEpisodes: [] } : memory))
  await releaseFromForgotten(store, released, new Set(sessions))
  for (const memory of going) {
    // Children that stay move up to the nearest ancestor that stays.
    if (memory.parentId !== null && gone.has(memory.parentId)) continue
    await liftSurvivors(store, memory.id, memory.parentId, gone)
  }
  if (ids.length > 0) await store.memories.purge(ids)
  const scopes = [...going, ...target.sessions].map(({ scopeId }) => scopeId)
  await tidyTopics(store, scopes, now)
}

async function liftSurvivors(
  store: Store,
  id: MemoryId,
  to: MemoryId | null,
  gone: ReadonlySet<MemoryId>,
): Promise<void> {
  for (const below of await store.memories.subtreeIds(id, 1, true)) {
    if (below !== id && gone.has(below)) await liftSurvivors(store, below, to, gone)
  }
  await moveChildren(store, id, to)
}

export async function listAllSessions(store: Store, scopes: readonly ScopeId[] | null): Promise<Session[]> {
  const sessions: Session[] = []
  for (let offset = 0; ; offset += LIMITS.listMax) {
    const page = await store.sessions.list(scopes, LIMITS.listMax, offset)
    sessions.push(...page)
    if (page.length < LIMITS.listMax) return sessions
  }
}
