/** Turns the few documents that are shown into hits: names, one line each, where and when. */
import type { Episode, Session } from '../core/conversation.ts'
import type { EpisodeId, MemoryId, ScopeId, SessionId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import type { RecallHit } from '../core/recall.ts'
import { renderScope } from '../core/scope.ts'
import { shorten, splitSentences, toSummary } from '../text/sentences.ts'
import { toTerms } from '../text/tokens.ts'
import type { ScoredTerm } from './bm25.ts'
import type { RankedDocument } from './rank.ts'

const SUMMARY_CHARS = 160
/** The line to show is looked for in the beginning of very long turns. */
const READ_CHARS = 20_000

type HitStore = Pick<Store, 'memories' | 'episodes' | 'sessions' | 'scopes'>

/** Loads what the ranked documents stand for; one that vanished in between is left out. */
export async function loadHits(
  store: HitStore,
  ranked: readonly RankedDocument[],
  terms: readonly ScoredTerm[],
  explain: boolean,
): Promise<RecallHit[]> {
  const memoryIds: MemoryId[] = []
  const episodeIds: EpisodeId[] = []
  for (const { document } of ranked) {
    if (document.ref.kind === 'memory') memoryIds.push(document.ref.id)
    else episodeIds.push(document.ref.id)
  }
  const memories = byId(memoryIds.length === 0 ? [] : await store.memories.load(memoryIds))
  const episodes = byId(episodeIds.length === 0 ? [] : await store.episodes.load(episodeIds))
  const sessionIds = [...new Set([...episodes.values()].map((episode) => episode.sessionId))]
  const sessions = byId<SessionId, Session>(
    sessionIds.length === 0 ? [] : await store.sessions.load(sessionIds),
  )
  const scopes = await loadScopeNames(store, ranked)

  const hits: RecallHit[] = []
  for (const entry of ranked) {
    const { ref, scopeId } = entry.document
    const found = {
      ref,
      score: entry.score,
      scope: scopes.get(scopeId) ?? '',
      ...(explain ? { signals: entry.signals, contributions: entry.contributions } : {}),
    }
    if (ref.kind === 'memory') {
      const memory = memories.get(ref.id)
      if (memory !== undefined) hits.push({ ...found, ...describeMemory(memory) })
    } else {
      const episode = episodes.get(ref.id)
      if (episode === undefined) continue
      hits.push({ ...found, ...describeEpisode(episode, sessions.get(episode.sessionId), terms) })
    }
  }
  return hits
}

async function loadScopeNames(
  store: HitStore,
  ranked: readonly RankedDocument[],
): Promise<ReadonlyMap<ScopeId, string>> {
  const ids = [...new Set(ranked.map(({ document }) => document.scopeId))]
  const scopes = ids.length === 0 ? [] : await store.scopes.load(ids)
  return new Map(scopes.map((scope) => [scope.id, renderScope(scope)]))
}

function byId<I, T extends { readonly id: I }>(values: readonly T[]): Map<I, T> {
  return new Map(values.map((value) => [value.id, value]))
}

/** What organising adds. */
const ALONE = { folded: [], seeAlso: [], path: [] } as const

type Description = Omit<RecallHit, 'ref' | 'score' | 'scope' | 'signals' | 'contributions'>

function describeMemory(memory: Memory): Description {
  return {
    depth: memory.depth,
    memoryKind: memory.kind,
    title: memory.title,
    summary: memory.summary,
    trust: memory.trust,
    role: null,
    speaker: null,
    sessionId: memory.sessionId,
    sources: memory.sourceEpisodes,
    at: memory.updatedAt,
    superseded: memory.supersededBy !== null,
    archived: memory.archivedAt !== null,
    freshness: memory.sourceFile === null ? null : 'unchecked',
    confidence: memory.confidence,
    ...ALONE,
  }
}

function describeEpisode(
  episode: Episode,
  session: Session | undefined,
  terms: readonly ScoredTerm[],
): Description {
  const who = episode.speaker ?? episode.role
  const title = session?.title ?? null
  return {
    depth: null,
    memoryKind: null,
    title: title === null ? who : `${who} · ${title}`,
    summary: toBestLine(episode, terms),
    trust: null,
    role: episode.role,
    speaker: episode.speaker,
    sessionId: episode.sessionId,
    sources: [],
    at: episode.at,
    superseded: false,
    archived: false,
    freshness: null,
    confidence: null,
    ...ALONE,
  }
}

/** The sentence with the most of the question in it; the beginning where none has any. */
function toBestLine(episode: Episode, terms: readonly ScoredTerm[]): string {
  const said = episode.text.trim() === '' ? (episode.caption ?? '') : episode.text
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]))
  let best = ''
  let bestScore = 0
  for (const sentence of splitSentences(said.slice(0, READ_CHARS))) {
    let score = 0
    for (const term of new Set(toTerms(sentence))) score += weights.get(term) ?? 0
    if (score > bestScore) {
      best = sentence
      bestScore = score
    }
  }
  return best === '' ? toSummary(said) : shorten(best, SUMMARY_CHARS)
}
