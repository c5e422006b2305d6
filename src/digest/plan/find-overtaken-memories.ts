/**
 * Finds memories that an earlier digest made of a session which has gone on since, and which its new turns overtook:
 * refuted, taken back, removed, decided otherwise. They are archived when the new turns are stored.
 */
import type { Episode, Session } from '../../core/conversation.ts'
import type { ExtractedItem, Segment } from '../../core/digest.ts'
import type { MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { guardOf } from '../../kernel/may-change.ts'
import { readSessionWords, type Stated } from '../passages/overtaken.ts'

export interface OvertakenMemory {
  readonly id: MemoryId
  /** An explanation for people. */
  readonly reason: string
}

/** The largest number of turns that are read again. */
const MOST_TURNS = 1_000

/**
 * Looks at what was made of the turns before the segment. Guarded memories, and what a person confirmed, stay.
 * @param items what the segment says
 */
export async function findOvertakenMemories(
  store: Pick<Store, 'memories' | 'episodes'>,
  session: Pick<Session, 'id'>,
  segment: Pick<Segment, 'scopeId' | 'fromPosition' | 'untilPosition'>,
  episodes: readonly Episode[],
  items: readonly ExtractedItem[],
): Promise<OvertakenMemory[]> {
  if (segment.fromPosition === 0) return []
  const made = await listMade(store, session, segment)
  if (made.length === 0) return []
  const stated = await toStated(store, made, segment.fromPosition)
  const first = Math.min(...[...stated.values()].map(({ position }) => position))
  if (!Number.isFinite(first)) return []
  const from = Math.max(first, segment.untilPosition - MOST_TURNS)
  const turns = await store.episodes.listSession(session.id, from, segment.untilPosition - from + 1)
  const words = readSessionWords(turns)
  const byId = new Map(episodes.map((episode) => [episode.id, episode]))
  const later = items.flatMap((item): Stated[] => {
    const turn = item.episode === null ? undefined : byId.get(item.episode)
    return turn === undefined
      ? []
      : [{ text: item.text, position: turn.position, byPerson: turn.role === 'user' }]
  })
  return [...stated].flatMap(([id, one]) => {
    const reason = words.overtakes(one, later)
    return reason === null ? [] : [{ id, reason }]
  })
}

async function listMade(
  store: Pick<Store, 'memories'>,
  session: Pick<Session, 'id'>,
  { scopeId }: Pick<Segment, 'scopeId'>,
): Promise<Memory[]> {
  const newest = await store.memories.list({ scopes: [scopeId], order: 'newest', limit: LIMITS.listMax })
  return newest.filter(
    (memory) =>
      memory.authority === EXTRACTOR_AUTHORITY &&
      memory.sessionId === session.id &&
      memory.depth >= 2 &&
      guardOf(memory) === null,
  )
}

/** Returns the statements whose last source lies before the position. */
async function toStated(
  store: Pick<Store, 'episodes'>,
  memories: readonly Memory[],
  before: number,
): Promise<Map<MemoryId, Stated>> {
  const sources = await store.episodes.load([...new Set(memories.flatMap((one) => one.sourceEpisodes))])
  const turns = new Map(sources.map((episode) => [episode.id, episode]))
  const stated = new Map<MemoryId, Stated>()
  for (const { id, content, sourceEpisodes } of memories) {
    const own = sourceEpisodes.flatMap((episode) => turns.get(episode) ?? [])
    const last = own.toSorted((a, b) => b.position - a.position)[0]
    if (last === undefined || last.position >= before || last.role === 'tool') continue
    stated.set(id, { text: content, position: last.position, byPerson: last.role === 'user' })
  }
  return stated
}
