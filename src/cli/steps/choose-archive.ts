/** Resolves what a person chose for an archive (conversations, a topic, a question) to memories and conversations. */
import { LoreError } from '../../core/errors.ts'
import type { MemoryId, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ArchiveChoice } from '../../transfer/archive/to-archive.ts'
import type { CliContext } from '../command/context.ts'

export interface TypedChoice {
  readonly session: readonly string[]
  readonly topic: string | undefined
  readonly query: string | undefined
  readonly all: boolean
  /** True to include the conversations behind chosen memories. */
  readonly episodes: boolean
}

export interface FoundChoice {
  readonly sessions: readonly SessionId[]
  readonly memories: readonly MemoryId[]
  readonly topic: MemoryId | null
}

/** Returns null if nothing was chosen, so that all of the project is meant. */
export async function findChosen(context: CliContext, typed: TypedChoice): Promise<FoundChoice | null> {
  const { session, topic, query, all, episodes } = typed
  if (session.length === 0 && topic === undefined && query === undefined) return null
  const engine = await context.engine()
  const sessions = new Set<SessionId>()
  const memories = new Set<MemoryId>()
  for (const id of session) {
    const found = await engine.showSession({ id, limit: 1 }, context.caller)
    sessions.add(found.session.id)
  }
  if (query !== undefined) {
    const scope = await context.scope()
    const place = all ? { allScopes: true } : { scope }
    const { hits } = await engine.recall({ query, limit: LIMITS.recallMax, ...place }, context.caller)
    for (const { ref, sessionId } of hits) {
      if (ref.kind === 'memory') memories.add(ref.id)
      else if (episodes && sessionId !== null) sessions.add(sessionId)
    }
  }
  return {
    sessions: [...sessions],
    memories: [...memories],
    topic: topic === undefined ? null : await context.resolveId(topic),
  }
}

/** Adds what belongs to the choice: a topic's tree, memories of a conversation, conversations behind memories. */
export async function completeChoice(
  store: Store,
  { sessions, memories, topic }: FoundChoice,
  episodes: boolean,
): Promise<ArchiveChoice> {
  const chosen = new Set(memories)
  if (topic !== null) for (const id of await store.memories.subtreeIds(topic, LIMITS.depth)) chosen.add(id)
  if (memories.length === 0 && topic === null) {
    for (const { id } of await store.memories.listBySessions(sessions)) chosen.add(id)
  }
  const behind = episodes ? await store.memories.load([...chosen]) : []
  const from = behind.flatMap(({ sessionId }) => sessionId ?? [])
  const turns = await store.episodes.load(behind.flatMap(({ sourceEpisodes }) => sourceEpisodes))
  return {
    memories: chosen,
    sessions: new Set([...sessions, ...from, ...turns.map(({ sessionId }) => sessionId)]),
  }
}

/** @throws LoreError if something was chosen for a format that always holds everything */
export function refuseChoice(format: string, { session, topic, query }: TypedChoice, preview: boolean): void {
  if (session.length === 0 && topic === undefined && query === undefined && !preview) return
  throw new LoreError(
    'invalid_input',
    `--session, --topic, --query and --preview are for html, not ${format}.`,
    {
      hint: 'Leave them out; --project chooses what the other formats hold.',
    },
  )
}
