/** Loads and describes the best documents, and converts them for organising. */
import type { Episode, Session } from '../../core/conversation.ts'
import { defined } from '../../core/defined.ts'
import type { EpisodeId, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import { readImportNote } from '../../core/import-note.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import type { HitLine } from '../../core/recall.ts'
import { renderScope, type StoredScope } from '../../core/scope.ts'
import type { RecallRequest } from '../../kernel/setup/recaller.ts'
import { confidenceAt } from '../../strength/confidence.ts'
import type { FoundItem, MentionedEntity } from '../organise/item.ts'
import { type Description, describeEpisode, describeMemory } from './hits.ts'
import type { RankedDocument } from './rank.ts'

/** Maximum number of documents with the same text. */
const MOST_ALIKE = 3

/**
 * Returns the best documents, without further repetitions of one text, which would displace everything
 * else.
 */
export function takeVaried(ranked: readonly RankedDocument[], count: number): RankedDocument[] {
  const seen = new Map<string, number>()
  const taken: RankedDocument[] = []
  for (const entry of ranked) {
    if (taken.length >= count) break
    const { terms, wordCount, features } = entry.document
    const key = `${wordCount} ${features} ${terms}`
    const times = (seen.get(key) ?? 0) + 1
    seen.set(key, times)
    if (times <= MOST_ALIKE) taken.push(entry)
  }
  return taken
}

/** A ranked document with its memory or turn. */
export interface Found {
  readonly entry: RankedDocument
  readonly scope: StoredScope | null
  readonly memory: Memory | null
  readonly episode: Episode | null
  readonly description: Description
  /** Set if a person corrected it; `by` is null if the correction does not say what holds instead. */
  readonly corrected?: { readonly by: MemoryId | null }
  /** Set if a later turn of the same conversation, also found, took it back. */
  readonly overtaken?: true
}

/**
 * Loads the documents in the given order; leaves out those deleted meanwhile, and names of folders and programs that an
 * import made to hold what it brought.
 */
export async function loadFound(
  store: Pick<Store, 'memories' | 'episodes' | 'sessions' | 'scopes'>,
  ranked: readonly RankedDocument[],
): Promise<Found[]> {
  const memoryIds: MemoryId[] = []
  const episodeIds: EpisodeId[] = []
  for (const { document } of ranked) {
    if (document.ref.kind === 'memory') memoryIds.push(document.ref.id)
    else episodeIds.push(document.ref.id)
  }
  const scopeIds = [...new Set(ranked.map(({ document }) => document.scopeId))]
  const [memories, { episodes, sessions }, scopes] = await Promise.all([
    memoryIds.length === 0 ? new Map<MemoryId, Memory>() : store.memories.load(memoryIds).then(byId),
    loadTurns(store, episodeIds),
    scopeIds.length === 0 ? new Map<ScopeId, StoredScope>() : store.scopes.load(scopeIds).then(byId),
  ])
  return ranked.flatMap((entry): Found[] => {
    const { ref, scopeId } = entry.document
    const memory = ref.kind === 'memory' ? (memories.get(ref.id) ?? null) : null
    const episode = ref.kind === 'episode' ? (episodes.get(ref.id) ?? null) : null
    const scope = scopes.get(scopeId) ?? null
    if (memory !== null && readImportNote(memory.metadata)?.label === true) return []
    if (memory !== null) return [{ entry, scope, memory, episode, description: describeMemory(memory) }]
    if (episode === null) return []
    const description = describeEpisode(episode, sessions.get(episode.sessionId))
    return [{ entry, scope, memory, episode, description }]
  })
}

async function loadTurns(
  store: Pick<Store, 'episodes' | 'sessions'>,
  ids: readonly EpisodeId[],
): Promise<{
  readonly episodes: ReadonlyMap<EpisodeId, Episode>
  readonly sessions: ReadonlyMap<SessionId, Session>
}> {
  const episodes = byId<EpisodeId, Episode>(ids.length === 0 ? [] : await store.episodes.load(ids))
  const sessionIds = [...new Set([...episodes.values()].map(({ sessionId }) => sessionId))]
  const sessions = sessionIds.length === 0 ? [] : await store.sessions.load(sessionIds)
  return { episodes, sessions: byId(sessions) }
}

export function byId<I, T extends { readonly id: I }>(values: readonly T[]): Map<I, T> {
  return new Map(values.map((value) => [value.id, value]))
}

export function toHit(
  { entry, scope, memory, description, corrected, overtaken }: Found,
  request: RecallRequest,
) {
  return {
    ref: entry.document.ref,
    score: entry.score,
    scope: scope === null ? '' : renderScope(scope),
    ...description,
    superseded: description.superseded || corrected !== undefined,
    ...defined({ overtaken }),
    ...(memory === null ? {} : { confidence: confidenceAt(memory, request.filter.at) }),
    ...(request.explain || request.showSignals === true
      ? { signals: entry.signals, contributions: entry.contributions, factor: entry.factor }
      : {}),
  }
}

/** Returns the items at these positions as lines, to be shown below the hit that represents them. */
export function toLines(items: readonly FoundItem[], positions: readonly number[] = []): readonly HitLine[] {
  return positions.flatMap((position) => {
    const item = items[position]
    return item === undefined ? [] : [{ ref: item.ref, title: item.title }]
  })
}

/** @param mentioned entities that the found memories mention */
/** True for a concept or topic that a digest made: it says in other words what its facts say. */
function isHolder({ kind, authority }: Memory): boolean {
  return kind === 'reference' && authority >= EXTRACTOR_AUTHORITY
}

export function toItem(
  { entry, scope, memory, episode, description, corrected }: Found,
  mentioned: ReadonlyMap<MemoryId, readonly MentionedEntity[]>,
): FoundItem {
  const { document } = entry
  const { ref, at, eventFrom, eventUntil } = document
  const common = {
    ref,
    at,
    eventFrom,
    eventUntil,
    title: description.title,
    summary: description.summary,
    scope: {
      namespace: scope?.namespace ?? '',
      project: scope?.project ?? null,
      ...defined({ label: scope?.label }),
    },
  }
  if (memory !== null) {
    const { id, parentId, structure, element } = memory
    // A correction replaces a single statement, not a topic or concept, which has no source turn.
    const instead = memory.sourceEpisodes.length === 0 ? null : (corrected?.by ?? null)
    const supersededBy = memory.supersededBy ?? instead
    return {
      ...common,
      text: memory.content,
      contentHash: memory.contentHash,
      entities: mentioned.get(id) ?? [],
      memory: {
        id,
        parentId,
        supersededBy,
        structure,
        element,
        ...(isHolder(memory) ? { holds: true as const } : {}),
      },
      turn: null,
    }
  }
  const turn = episode as Episode
  return {
    ...common,
    text: turn.text,
    contentHash: turn.contentHash,
    entities: turn.speaker !== null && turn.role === 'user' ? [{ name: turn.speaker, kind: 'person' }] : [],
    memory: null,
    turn: { sessionId: turn.sessionId, position: turn.position, correctedBy: corrected?.by ?? null },
  }
}
