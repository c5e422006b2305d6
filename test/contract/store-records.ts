/** Records for store tests: complete, plain, and different only in what a test says. */
import type { Episode, Session } from '../../src/core/conversation.ts'
import type { DocumentAnalysis, DocumentFilter } from '../../src/core/document.ts'
import type { Edge } from '../../src/core/edge.ts'
import type { Entity } from '../../src/core/entity.ts'
import type {
  EdgeId,
  EntityId,
  EpisodeId,
  JournalId,
  MemoryId,
  ScopeId,
  SessionId,
} from '../../src/core/ids.ts'
import type { JournalEntry } from '../../src/core/journal.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { makeMemory as makeWholeMemory } from '../support/memory.ts'

export const NOW = Date.UTC(2026, 10, 2, 10)

export function makeId(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}
export const memoryId = (n: number) => makeId(n) as MemoryId
export const edgeId = (n: number) => makeId(0x1_0000 + n) as EdgeId
export const entityId = (n: number) => makeId(0x2_0000 + n) as EntityId
export const episodeId = (n: number) => makeId(0x3_0000 + n) as EpisodeId
export const sessionId = (n: number) => makeId(0x4_0000 + n) as SessionId
export const journalId = (n: number) => makeId(0x5_0000 + n) as JournalId

export function makeMemory(n: number, scopeId: ScopeId, overrides: Partial<Memory> = {}): Memory {
  return makeWholeMemory({
    id: memoryId(n),
    scopeId,
    title: `Title ${n}`,
    summary: `Summary ${n}`,
    content: `Content ${n}`,
    contentHash: `hash-${n}`,
    createdAt: NOW + n,
    updatedAt: NOW + n,
    ...overrides,
  })
}

/** An analysis whose terms are the words given. */
export function makeAnalysis(terms: string, overrides: Partial<DocumentAnalysis> = {}): DocumentAnalysis {
  const count = terms.split(' ').filter((term) => term !== '').length
  return {
    terms,
    labelTerms: '',
    termCount: count,
    wordCount: count * 2,
    features: 0,
    eventFrom: null,
    eventUntil: null,
    information: 0.5,
    version: 1,
    ...overrides,
  }
}

export function makeSession(n: number, scopeId: ScopeId, overrides: Partial<Session> = {}): Session {
  return {
    id: sessionId(n),
    externalId: `external-${n}`,
    agent: 'claude-code',
    scopeId,
    title: null,
    state: 'open',
    startedAt: NOW,
    lastAt: NOW + n,
    episodeCount: 0,
    metadata: {},
    ...overrides,
  }
}

export function makeEpisode(n: number, session: Session, overrides: Partial<Episode> = {}): Episode {
  return {
    id: episodeId(n),
    sessionId: session.id,
    scopeId: session.scopeId,
    position: n,
    externalId: `turn-${n}`,
    role: 'user',
    speaker: null,
    text: `Text ${n}`,
    caption: null,
    model: null,
    at: NOW + n,
    contentHash: `episode-hash-${n}`,
    sourceFile: null,
    sourceLine: null,
    sourceByte: null,
    ...overrides,
  }
}

export function makeEdge(n: number, source: number, target: number, overrides: Partial<Edge> = {}): Edge {
  return {
    id: edgeId(n),
    sourceId: memoryId(source),
    targetId: memoryId(target),
    layer: 'semantic',
    relation: 'related_to',
    weight: 0.5,
    reasoning: null,
    author: 'tester',
    madeBy: 'machine',
    createdAt: NOW + n,
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
    ...overrides,
  }
}

export function makeEntity(n: number, scopeId: ScopeId, overrides: Partial<Entity> = {}): Entity {
  return { id: entityId(n), scopeId, kind: 'person', name: `Name ${n}`, createdAt: NOW, ...overrides }
}

export function makeJournalEntry(n: number, overrides: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id: journalId(n),
    runId: 'run-1',
    at: NOW + n,
    actor: 'tester',
    action: 'update',
    subjectKind: 'memory',
    subjectId: memoryId(n),
    reason: null,
    before: null,
    after: null,
    ...overrides,
  }
}

/** Everything that is valid an hour after NOW. */
export function makeFilter(overrides: Partial<DocumentFilter> = {}): DocumentFilter {
  return {
    scopes: null,
    kinds: ['memory', 'episode'],
    at: NOW + 3_600_000,
    includeSuperseded: false,
    includeArchived: false,
    includeExpired: false,
    within: null,
    sessions: null,
    since: null,
    until: null,
    ...overrides,
  }
}

export async function ensureScope(store: Store, project: string | null = null): Promise<ScopeId> {
  const scope = await store.scopes.ensure({ namespace: 'default', project, branch: null }, NOW)
  return scope.id
}

/** Stores a memory whose terms are its content in lowercase. */
export function insertMemory(store: Store, n: number, scopeId: ScopeId, overrides: Partial<Memory> = {}) {
  const memory = makeMemory(n, scopeId, overrides)
  return store.memories.insert(memory, makeAnalysis(memory.content.toLowerCase()))
}

/** How stores may differ. */
export interface StoreTraits {
  /** True if there is a single connection, so that nobody can look while a transaction runs. */
  readonly hasOneConnection?: boolean
  /** True if the database has an index of its own for vectors, so that no packed ones are kept. */
  readonly hasVectorIndex?: boolean
}
