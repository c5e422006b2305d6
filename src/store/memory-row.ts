/** A memory as a row, and the query that reads it back. */
import { type Kysely, sql } from 'kysely'
import type { EpisodeId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import { mapRows, type RowOf } from './row-mapping.ts'
import type { Tables } from './tables.ts'

type MemoryWithoutSources = Omit<Memory, 'sourceEpisodes'>

export const MEMORY_ROWS = mapRows<MemoryWithoutSources>({
  id: 'plain',
  scopeId: 'plain',
  parentId: 'plain',
  depth: 'plain',
  kind: 'plain',
  title: 'plain',
  summary: 'plain',
  content: 'plain',
  element: 'plain',
  tags: 'json',
  metadata: 'json',
  structure: 'plain',
  cluster: 'plain',
  contentHash: 'plain',
  origin: 'plain',
  trust: 'plain',
  quote: 'plain',
  author: 'plain',
  authority: 'plain',
  sessionId: 'plain',
  sourceFile: 'plain',
  sourceLine: 'plain',
  sourceHash: 'plain',
  layer: 'plain',
  protected: 'flag',
  category: 'plain',
  salience: 'plain',
  salienceBoost: 'plain',
  surprise: 'plain',
  stabilityDays: 'plain',
  level: 'plain',
  quality: 'plain',
  confidence: 'plain',
  confidenceFloor: 'plain',
  ratedConfidence: 'plain',
  strikes: 'plain',
  accessCount: 'plain',
  lastAccessedAt: 'plain',
  lastReinforcedAt: 'plain',
  relevance: 'plain',
  retention: 'plain',
  activation: 'plain',
  importance: 'plain',
  tier: 'plain',
  nextDueAt: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
  validFrom: 'plain',
  validUntil: 'plain',
  supersededBy: 'plain',
  archivedAt: 'plain',
  archivedReason: 'plain',
  verifiedAt: 'plain',
  verification: 'plain',
})

/** Selects memories with their source episodes in one statement. */
export function selectMemories(db: Kysely<Tables>) {
  return db
    .selectFrom('memories')
    .selectAll('memories')
    .select((eb) =>
      eb
        .selectFrom('memory_sources')
        .select(sql<string | null>`string_agg(episode_id, ' ' ORDER BY position)`.as('ids'))
        .whereRef('memory_sources.memory_id', '=', 'memories.id')
        .as('source_episodes'),
    )
}

export function toMemory(
  row: RowOf<MemoryWithoutSources> & { readonly source_episodes: string | null },
): Memory {
  const sourceEpisodes = (row.source_episodes?.split(' ') ?? []) as EpisodeId[]
  return { ...MEMORY_ROWS.toRecord(row), sourceEpisodes }
}
