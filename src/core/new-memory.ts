/** Builds a whole memory record from the few fields that differ between new memories. Pure. */
import { INITIAL_STABILITY_DAYS, MEMORY_DEFAULTS, type Memory } from './memory.ts'

/** The fields without a default. The content hash must match the content as stored. */
export type NewMemory = Pick<
  Memory,
  'id' | 'scopeId' | 'title' | 'summary' | 'content' | 'contentHash' | 'origin' | 'author' | 'createdAt'
> &
  Partial<Memory>

/**
 * Returns a live, unused root unless the given fields say otherwise. Stability follows from the trust;
 * `updatedAt` is the creation time.
 * @example newMemory({ id, scopeId, title, summary, content, contentHash, origin: 'person', author: 'cli', createdAt: now })
 */
export function newMemory(given: NewMemory): Memory {
  return {
    ...MEMORY_DEFAULTS,
    parentId: null,
    depth: 0,
    element: null,
    tags: [],
    metadata: {},
    cluster: null,
    quote: null,
    sessionId: null,
    sourceEpisodes: [],
    sourceFile: null,
    sourceLine: null,
    sourceHash: null,
    stabilityDays: INITIAL_STABILITY_DAYS[given.trust ?? MEMORY_DEFAULTS.trust],
    accessCount: 0,
    lastAccessedAt: null,
    lastReinforcedAt: null,
    relevance: null,
    retention: null,
    activation: null,
    importance: null,
    tier: null,
    nextDueAt: null,
    updatedAt: given.createdAt,
    validFrom: null,
    validUntil: null,
    supersededBy: null,
    archivedAt: null,
    archivedReason: null,
    verifiedAt: null,
    ...given,
  }
}
