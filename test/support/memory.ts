/** One whole memory for tests: plain, and different only in what a test says. */
import type { MemoryId, ScopeId } from '../../src/core/ids.ts'
import { INITIAL_STABILITY_DAYS, MEMORY_DEFAULTS, type Memory } from '../../src/core/memory.ts'

const MADE_AT = Date.UTC(2026, 10, 2, 10)

/** A root of the first scope, made by `tester`, with the defaults of a memory nobody said more about. */
export function makeMemory(overrides: Partial<Memory> = {}): Memory {
  return {
    ...MEMORY_DEFAULTS,
    id: '00000000-0000-7000-8000-000000000001' as MemoryId,
    scopeId: 1 as ScopeId,
    parentId: null,
    depth: 0,
    title: 'Title',
    summary: 'Summary',
    content: 'Content',
    element: null,
    tags: [],
    metadata: {},
    cluster: null,
    contentHash: 'hash',
    quote: null,
    author: 'tester',
    sessionId: null,
    sourceEpisodes: [],
    sourceFile: null,
    sourceLine: null,
    sourceHash: null,
    stabilityDays: INITIAL_STABILITY_DAYS.inference,
    accessCount: 0,
    lastAccessedAt: null,
    lastReinforcedAt: null,
    relevance: null,
    retention: null,
    activation: null,
    importance: null,
    tier: null,
    nextDueAt: null,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    validFrom: null,
    validUntil: null,
    supersededBy: null,
    archivedAt: null,
    archivedReason: null,
    verifiedAt: null,
    ...overrides,
  }
}
