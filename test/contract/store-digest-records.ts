/** Records of digestion for store tests: complete, plain, and different only in what a test says. */

import type { Cluster } from '../../src/core/cluster.ts'
import type { Decision, Segment } from '../../src/core/digest.ts'
import type { DecisionId, ScopeId, SegmentId, SessionId } from '../../src/core/ids.ts'
import type { LedgerEntry } from '../../src/core/ledger.ts'
import { makeId, memoryId, NOW } from './store-records.ts'

export const segmentId = (n: number) => makeId(0x6_0000 + n) as SegmentId
export const decisionId = (n: number) => makeId(0x7_0000 + n) as DecisionId

export function makeSegment(
  n: number,
  session: SessionId,
  scopeId: ScopeId,
  overrides: Partial<Segment> = {},
): Segment {
  return {
    id: segmentId(n),
    sessionId: session,
    scopeId,
    ordinal: 0,
    fromPosition: 0,
    untilPosition: 1,
    boundary: 'start',
    boundaryScore: null,
    tokens: 120,
    state: 'pending',
    attempts: 0,
    nextTryAt: null,
    reason: null,
    extractor: null,
    createdAt: NOW,
    digestedAt: null,
    ...overrides,
  }
}

export function makeDecision(n: number, overrides: Partial<Decision> = {}): Decision {
  return {
    id: decisionId(n),
    at: NOW + n,
    segmentId: null,
    memoryId: null,
    target: null,
    decision: 'ADD',
    rule: 'new',
    reason: 'Nothing near.',
    confidence01: 0.9,
    similarity01: null,
    textHash: `hash-${n}`,
    ...overrides,
  }
}

export function makeLedgerEntry(n: number, overrides: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: makeId(0x8_0000 + n),
    at: NOW + n,
    purpose: 'extract',
    provider: 'anthropic',
    model: 'small',
    inputTokens: 100,
    cachedTokens: 10,
    outputTokens: 5,
    priceUsd: 0.25,
    durationMs: 812.5,
    outcome: 'ok',
    detail: null,
    ...overrides,
  }
}

export function makeCluster(n: number, scopeId: ScopeId, overrides: Partial<Cluster> = {}): Cluster {
  return {
    id: memoryId(n),
    scopeId,
    modelId: 'm',
    centroid: Float32Array.of(n, 0.5),
    members: 1,
    updatedAt: NOW,
    ...overrides,
  }
}
