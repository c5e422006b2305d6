/** Invented memories and edges for the tests of phases. */

import type { Cluster } from '../../src/core/cluster.ts'
import type { Edge, NodeId, Relation } from '../../src/core/edge.ts'
import { layerOf } from '../../src/core/edge.ts'
import type { EdgeId, EpochMs, MemoryId, ScopeId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import { newMemory } from '../../src/core/new-memory.ts'
import { contentHash } from '../../src/text/content-hash.ts'
import { toSummary, toTitle } from '../../src/text/sentences.ts'

export const NOW: EpochMs = 1_800_000_000_000
export const MODEL_ID = 'fake'
const SCOPE = 1 as ScopeId

export function toMemory(id: string, given: Partial<Memory> = {}): Memory {
  const content = given.content ?? `Statement ${id}`
  return newMemory({
    scopeId: SCOPE,
    title: toTitle(content),
    summary: toSummary(content),
    contentHash: contentHash(content),
    origin: 'lore',
    author: 'cli',
    stabilityDays: 3,
    createdAt: NOW - 1_000,
    ...given,
    content,
    id: id as MemoryId,
  })
}

/** A root as a digest makes it. */
export function toMachineRoot(id: string, title: string, given: Partial<Memory> = {}): Memory {
  return toMemory(id, {
    title,
    content: title,
    kind: 'reference',
    author: 'lore:none',
    authority: 6,
    metadata: { machineRoot: true, machineTitle: title },
    ...given,
  })
}

export function toConcept(id: string, parent: string, title: string, given: Partial<Memory> = {}): Memory {
  return toMemory(id, {
    parentId: parent as MemoryId,
    depth: 1,
    title,
    content: title,
    kind: 'reference',
    author: 'lore:none',
    authority: 6,
    metadata: { topic: parent },
    ...given,
  })
}

export function toFact(id: string, parent: string, content: string, given: Partial<Memory> = {}): Memory {
  return toMemory(id, {
    parentId: parent as MemoryId,
    depth: 2,
    content,
    author: 'lore:none',
    authority: 6,
    ...given,
  })
}

export function toEdge(source: string, target: string, relation: Relation, given: Partial<Edge> = {}): Edge {
  return {
    id: `${source}-${relation}-${target}` as EdgeId,
    sourceId: source as NodeId,
    targetId: target as NodeId,
    layer: layerOf(relation) ?? 'semantic',
    relation,
    weight: 0.7,
    reasoning: null,
    author: 'lore:none',
    madeBy: 'machine',
    createdAt: NOW,
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
    ...given,
  }
}

/** A unit vector of two dimensions at this angle: cosines of differences are similarities. */
export function at(degrees: number): Float32Array {
  const angle = (degrees * Math.PI) / 180
  return Float32Array.of(Math.cos(angle), Math.sin(angle))
}

export function toCluster(id: string, centroid: Float32Array, members = 4): Cluster {
  return { id, scopeId: SCOPE, modelId: MODEL_ID, centroid, members, updatedAt: NOW }
}
