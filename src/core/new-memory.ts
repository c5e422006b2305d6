/** Makes a whole memory record of the few fields that differ from one new memory to the next. Pure. */
import { INITIAL_STABILITY_DAYS, MEMORY_DEFAULTS, type Memory } from './memory.ts'

/** The fields that have no default. The content hash is of the content as it is stored. */
export type NewMemory = Pick<
  Memory,
  'id' | 'scopeId' | 'title' | 'summary' | 'content' | 'contentHash' | 'author' | 'createdAt'
> &
  Partial<Memory>

/**
 * A live root that nobody has used yet, unless the given fields say otherwise. Stability follows from the trust, and
 * the memory was last changed when it was made.
 * @example newMemory({ id, scopeId, title, summary, content, contentHash, author: 'cli', createdAt: now })
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
