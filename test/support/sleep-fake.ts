/**
 * A store in memory with just what the phases of forgetting ask for, and a runner that applies what they plan:
 * for tests of phases by themselves. Anything else asked of it fails.
 */
import type { PlannedChange } from '../../src/core/change.ts'
import type { Edge } from '../../src/core/edge.ts'
import type { Access, WeakUse } from '../../src/core/entity.ts'
import type { EdgeId, EpisodeId, EpochMs, MemoryId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { AccessRepository } from '../../src/core/ports/access-repository.ts'
import type { EdgeRepository } from '../../src/core/ports/edge-repository.ts'
import type { MemoryQuery, MemoryRepository } from '../../src/core/ports/memory-repository.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Phase, SleepDeps } from '../../src/sleep/statements/phase.ts'
import { makeMemory } from './memory.ts'

export const DAY = 86_400_000
/** When everything here is made, unless a test says otherwise. */
export const MADE = Date.UTC(2026, 0, 1)
export const day = (n: number): EpochMs => MADE + n * DAY

export const memoryId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}` as MemoryId

/** Memory number `n`, made on day 0 by a tool of memory-v3, with a content of its own. */
export function numbered(n: number, overrides: Partial<Memory> = {}): Memory {
  return makeMemory({
    id: memoryId(n),
    contentHash: `hash ${n}`,
    origin: 'memory-v3',
    createdAt: MADE,
    updatedAt: MADE,
    ...overrides,
  })
}

/** A link of likeness that a machine made on day 0. */
export function makeEdge(n: number, overrides: Partial<Edge> = {}): Edge {
  return {
    id: `00000000-0000-7000-9000-${String(n).padStart(12, '0')}` as EdgeId,
    sourceId: memoryId(1),
    targetId: memoryId(2),
    layer: 'semantic',
    relation: 'associative',
    weight: 0.5,
    reasoning: null,
    author: 'sleep',
    madeBy: 'machine',
    createdAt: MADE,
    reinforcedAt: null,
    validFrom: null,
    validUntil: null,
    ...overrides,
  }
}

export interface SleepFake {
  now: EpochMs
  since: EpochMs
  readonly memories: Map<MemoryId, Memory>
  readonly edges: Map<EdgeId, Edge>
  readonly accesses: Access[]
  readonly weakUses: WeakUse[]
  /** Everything the phase would do, as a dry run: nothing is applied. */
  plan(phase: Phase): Promise<PlannedChange[]>
  /** Everything the phase does, each batch applied before the next is asked for. */
  run(phase: Phase): Promise<PlannedChange[]>
  memory(id: MemoryId): Memory
}

export function createSleepFake(content: {
  readonly memories: readonly Memory[]
  readonly edges?: readonly Edge[]
  readonly accesses?: readonly Access[]
}): SleepFake {
  const fake: SleepFake = {
    now: MADE,
    since: 0,
    memories: new Map(content.memories.map((memory) => [memory.id, memory])),
    edges: new Map((content.edges ?? []).map((edge) => [edge.id, edge])),
    accesses: [...(content.accesses ?? [])],
    weakUses: [],
    plan: async (phase) => {
      const planned: PlannedChange[] = []
      for await (const batch of phase.plan(deps())) planned.push(...batch)
      return planned
    },
    run: async (phase) => {
      const planned: PlannedChange[] = []
      for await (const batch of phase.plan(deps())) {
        planned.push(...batch)
        for (const change of batch) apply(fake, change)
      }
      return planned
    },
    memory: (id) => memoryOf(fake, id),
  }
  const store = {
    memories: fakeMemories(fake),
    edges: fakeEdges(fake),
    accesses: fakeAccesses(fake),
    entities: { load: async () => [] },
    // Every turn that a memory names is stored.
    episodes: { load: async (ids: readonly EpisodeId[]) => ids.map((id) => ({ id })) },
  } as unknown as Store
  const deps = () =>
    ({
      store,
      clock: { now: () => fake.now },
      since: fake.since,
      signal: new AbortController().signal,
    }) as unknown as SleepDeps
  return fake
}

function fakeMemories(
  fake: SleepFake,
): Pick<MemoryRepository, 'list' | 'listDue' | 'load' | 'find' | 'countChildren' | 'ancestorIds'> {
  const sorted = () => [...fake.memories.values()].toSorted(byId)
  return {
    list: async (query) => sorted().filter(matcher(query)).slice(0, query.limit),
    listDue: async (now, afterId, limit) =>
      sorted()
        .filter(isLive)
        .filter(({ nextDueAt }) => nextDueAt === null || nextDueAt <= now)
        .filter(({ id }) => afterId === null || id > afterId)
        .slice(0, limit),
    load: async (ids) => ids.flatMap((id) => fake.memories.get(id) ?? []),
    find: async (id) => fake.memories.get(id) ?? null,
    countChildren: async (parents) => {
      const asked = new Set(parents)
      const counts = new Map<MemoryId, number>()
      for (const memory of fake.memories.values()) {
        const { parentId } = memory
        if (parentId !== null && asked.has(parentId) && isLive(memory))
          counts.set(parentId, (counts.get(parentId) ?? 0) + 1)
      }
      return counts
    },
    ancestorIds: async (id) => {
      const above = new Set<MemoryId>()
      let parentId = fake.memories.get(id)?.parentId ?? null
      while (parentId !== null && fake.memories.has(parentId) && !above.has(parentId)) {
        above.add(parentId)
        parentId = fake.memories.get(parentId)?.parentId ?? null
      }
      return [...above]
    },
  }
}

function matcher(query: MemoryQuery): (memory: Memory) => boolean {
  const { parentId, changedSince = 0, archivedBefore, origins, afterId } = query
  return (memory) => {
    if (origins !== undefined && !origins.includes(memory.origin)) return false
    if (parentId !== undefined && memory.parentId !== parentId) return false
    if (query.includeSuperseded !== true && memory.supersededBy !== null) return false
    if (query.archivedOnly === true ? memory.archivedAt === null : false) return false
    if (query.archivedOnly !== true && query.includeArchived !== true && memory.archivedAt !== null)
      return false
    if (archivedBefore !== undefined && (memory.archivedAt ?? Number.POSITIVE_INFINITY) >= archivedBefore)
      return false
    return memory.updatedAt >= changedSince && (afterId === undefined || memory.id > afterId)
  }
}

function fakeEdges(fake: SleepFake): Pick<EdgeRepository, 'listFading' | 'listDangling' | 'listFor'> {
  const after = (afterId: EdgeId | null) =>
    [...fake.edges.values()].toSorted(byId).filter(({ id }) => afterId === null || id > afterId)
  return {
    listFading: async (relations, afterId, limit) =>
      after(afterId)
        .filter(({ relation, madeBy }) => relations.includes(relation) && madeBy !== 'person')
        .slice(0, limit),
    listDangling: async (limit, afterId = null) =>
      after(afterId)
        .filter(({ sourceId, targetId }) =>
          [sourceId, targetId].some((end) => !fake.memories.has(end as MemoryId)),
        )
        .slice(0, limit),
    listFor: async (nodes, options = {}) =>
      after(null).filter(
        ({ sourceId, relation }) =>
          nodes.includes(sourceId) && (options.relations ?? [relation]).includes(relation),
      ),
  }
}

function fakeAccesses(fake: SleepFake): Pick<AccessRepository, 'listForAll' | 'listWeakUses'> {
  return {
    listForAll: async (ids) =>
      new Map(ids.map((id) => [id, fake.accesses.filter(({ memoryId }) => memoryId === id)])),
    listWeakUses: async (ids, since) =>
      new Map(
        ids.map((id) => [id, fake.weakUses.filter(({ memoryId, at }) => memoryId === id && at >= since)]),
      ),
  }
}

function apply(fake: SleepFake, change: PlannedChange): void {
  switch (change.kind) {
    case 'update_memory':
      set(fake, change.id, { ...change.changes, updatedAt: fake.now })
      break
    case 'cache_strength':
      set(fake, change.id, change.strength)
      break
    case 'move_memory':
      move(fake, change.id, change.to)
      break
    case 'archive_memory':
      lift(fake, change.id)
      set(fake, change.id, { archivedAt: fake.now, archivedReason: change.reason, updatedAt: fake.now })
      break
    case 'purge_memory':
      lift(fake, change.id)
      fake.memories.delete(change.id)
      for (const { id, sourceId, targetId } of [...fake.edges.values()]) {
        if (sourceId === change.id || targetId === change.id) fake.edges.delete(id)
      }
      break
    case 'remove_edge':
      fake.edges.delete(change.id)
      break
    case 'remember_pair':
      break
    default:
      throw new Error(`The fake does not apply ${change.kind}.`)
  }
}

function set(fake: SleepFake, id: MemoryId, changes: Partial<Memory>): void {
  fake.memories.set(id, { ...memoryOf(fake, id), ...changes })
}

function lift(fake: SleepFake, id: MemoryId): void {
  for (const child of [...fake.memories.values()].filter(({ parentId }) => parentId === id)) {
    move(fake, child.id, memoryOf(fake, id).parentId)
  }
}

function move(fake: SleepFake, id: MemoryId, to: MemoryId | null): void {
  const by = (to === null ? 0 : memoryOf(fake, to).depth + 1) - memoryOf(fake, id).depth
  const subtree = new Set([id])
  for (const above of subtree) {
    for (const { id: below, parentId } of fake.memories.values()) if (parentId === above) subtree.add(below)
  }
  for (const below of subtree) set(fake, below, { depth: memoryOf(fake, below).depth + by })
  set(fake, id, { parentId: to })
}

function memoryOf(fake: SleepFake, id: MemoryId): Memory {
  const memory = fake.memories.get(id)
  if (memory === undefined) throw new Error(`There is no memory ${id}.`)
  return memory
}

function isLive({ archivedAt, supersededBy }: Memory): boolean {
  return archivedAt === null && supersededBy === null
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1
}
