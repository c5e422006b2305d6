/** A small store in memory for the tests of phases: holds what it is given, and applies what a phase plans. */
import type { JudgedPair, PlannedChange } from '../../src/core/change.ts'
import type { Cluster } from '../../src/core/cluster.ts'
import type { Edge, NodeId, Relation } from '../../src/core/edge.ts'
import type { EpochMs, MemoryId, ScopeId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { LanguageModel, ModelRequest } from '../../src/core/ports/language-model.ts'
import type { MemoryQuery } from '../../src/core/ports/memory-repository.ts'
import type { SourceFiles } from '../../src/core/ports/source-files.ts'
import type { Store } from '../../src/core/ports/store.ts'
import type { Phase, SleepDeps } from '../../src/sleep/statements/phase.ts'
import { MODEL_ID, NOW, toMemory } from './sleep-fixture.ts'

export interface Fixture {
  readonly memories?: readonly Memory[]
  readonly edges?: readonly Edge[]
  readonly vectors?: Readonly<Record<string, Float32Array>>
  readonly clusters?: readonly Cluster[]
  readonly pairs?: readonly JudgedPair[]
  /** Vectors of texts that a phase embeds; others are like nothing. */
  readonly texts?: Readonly<Record<string, Float32Array>>
  /** Answers of the model in order; an error is thrown. None: there is no model. */
  readonly answers?: readonly (unknown | Error)[]
  readonly since?: EpochMs
  readonly meaning?: false
}

export interface FakeSleep {
  readonly deps: SleepDeps
  readonly asked: readonly ModelRequest[]
  readonly notes: readonly string[]
  find(id: string): Memory
  edges(relation?: Relation): Edge[]
  cluster(id: string): Cluster | undefined
  /** What the phase plans, applied batch by batch. */
  run(phase: Phase): Promise<PlannedChange[]>
  /** What the phase plans, with nothing applied. */
  preview(phase: Phase): Promise<PlannedChange[]>
}

export function createFakeSleep(fixture: Fixture): FakeSleep {
  const memories = new Map((fixture.memories ?? []).map((memory) => [memory.id, memory]))
  const edges = new Map((fixture.edges ?? []).map((edge) => [edge.id, edge]))
  const vectors = new Map(Object.entries(fixture.vectors ?? {}) as [MemoryId, Float32Array][])
  const clusters = new Map((fixture.clusters ?? []).map((cluster) => [cluster.id, cluster]))
  const pairs = new Map((fixture.pairs ?? []).map((pair) => [`${pair.question} ${pair.a} ${pair.b}`, pair]))
  const asked: ModelRequest[] = []
  const notes: string[] = []
  let made = 0

  const isLive = (memory: Memory) => memory.archivedAt === null && memory.supersededBy === null
  const sorted = () => [...memories.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  const children = (parent: MemoryId) => sorted().filter(({ parentId }) => parentId === parent)
  const matches = (memory: Memory, query: MemoryQuery) =>
    (query.scopes === null || query.scopes.includes(memory.scopeId)) &&
    (query.parentId === undefined || memory.parentId === query.parentId) &&
    (query.depth === undefined || memory.depth === query.depth) &&
    (query.includeArchived === true || memory.archivedAt === null) &&
    (query.includeSuperseded === true || memory.supersededBy === null) &&
    (query.changedSince === undefined || memory.updatedAt >= query.changedSince) &&
    (query.afterId === undefined || memory.id > query.afterId)

  const store = {
    memories: {
      list: async (query: MemoryQuery) =>
        sorted()
          .filter((memory) => matches(memory, query))
          .slice(query.offset ?? 0, (query.offset ?? 0) + query.limit),
      load: async (ids: readonly MemoryId[]) => ids.flatMap((id) => memories.get(id) ?? []),
      find: async (id: MemoryId) => memories.get(id) ?? null,
      ancestorIds: async (id: MemoryId) => {
        const ids: MemoryId[] = []
        for (
          let up = memories.get(id)?.parentId ?? null;
          up !== null;
          up = memories.get(up)?.parentId ?? null
        )
          ids.push(up)
        return ids
      },
      subtreeIds: async (root: MemoryId) => {
        const ids = [root]
        for (const id of ids)
          ids.push(...children(id).flatMap((child) => (child.archivedAt === null ? [child.id] : [])))
        return ids
      },
    },
    edges: {
      listFor: async (
        nodes: readonly NodeId[],
        options: { direction?: string; layers?: readonly string[]; relations?: readonly string[] } = {},
      ) =>
        [...edges.values()].filter(
          (edge) =>
            ((options.direction !== 'in' && nodes.includes(edge.sourceId)) ||
              (options.direction !== 'out' && nodes.includes(edge.targetId))) &&
            (options.layers === undefined || options.layers.includes(edge.layer)) &&
            (options.relations === undefined || options.relations.includes(edge.relation)),
        ),
    },
    clusters: {
      list: async (scopeId: ScopeId, modelId: string) =>
        [...clusters.values()].filter(
          (cluster) => cluster.scopeId === scopeId && cluster.modelId === modelId,
        ),
      find: async (id: string) => clusters.get(id) ?? null,
    },
    pairs: {
      find: async (question: string, asks: readonly (readonly [string, string])[]) =>
        new Map(
          asks.flatMap((ask): [string, JudgedPair][] => {
            const key = [...ask].sort().join(' ')
            const pair = pairs.get(`${question} ${key}`)
            return pair === undefined ? [] : [[key, pair]]
          }),
        ),
    },
  } as unknown as Store

  const similarity01 = (a: Float32Array, b: Float32Array) =>
    Math.max(
      0,
      a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0),
    )
  const answers = [...(fixture.answers ?? [])]
  const model: LanguageModel = {
    provider: 'fake',
    model: 'fake-1',
    maxPromptTokens: 8_000,
    price: null,
    async complete(request) {
      asked.push(request)
      const json = answers.shift()
      if (json instanceof Error) throw json
      return { json, usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 } }
    },
  }
  const deps: SleepDeps = {
    store,
    clock: { now: () => NOW },
    ids: { next: () => `new-${String(++made).padStart(4, '0')}-c0de` },
    since: fixture.since ?? 0,
    meaning:
      fixture.meaning === false
        ? null
        : {
            modelId: MODEL_ID,
            embed: async (texts) => texts.map((text) => fixture.texts?.[text] ?? new Float32Array(2)),
            similarity01,
          },
    nearest: async (scopeId, vector, k) =>
      [...vectors]
        .flatMap(([id, other]) => {
          const memory = memories.get(id)
          if (memory === undefined || memory.scopeId !== scopeId || !isLive(memory)) return []
          return [{ memory, similarity01: similarity01(vector, other) }]
        })
        .sort((a, b) => b.similarity01 - a.similarity01)
        .slice(0, k),
    vectorsOf: async (ids) =>
      new Map(
        ids.flatMap((id): [MemoryId, Float32Array][] => {
          const vector = vectors.get(id)
          return vector === undefined ? [] : [[id, vector]]
        }),
      ),
    model: fixture.answers === undefined ? null : model,
    files: {} as SourceFiles,
    signal: new AbortController().signal,
    note: (line) => notes.push(line),
  }

  const update = (id: MemoryId, changes: Partial<Memory>) => {
    const memory = memories.get(id)
    if (memory !== undefined) memories.set(id, { ...memory, ...changes })
  }
  const apply = (change: PlannedChange): void => {
    switch (change.kind) {
      case 'insert_memory':
        memories.set(change.memory.id, change.memory)
        break
      case 'update_memory':
        update(change.id, { ...change.changes, updatedAt: NOW })
        break
      case 'move_memory':
        update(change.id, { parentId: change.to })
        break
      case 'archive_memory':
        update(change.id, { archivedAt: NOW, archivedReason: change.reason, updatedAt: NOW })
        break
      case 'supersede':
        update(change.old, { supersededBy: change.by, updatedAt: NOW })
        break
      case 'upsert_edge':
        edges.set(change.edge.id, change.edge)
        break
      case 'save_cluster':
        clusters.set(change.cluster.id, change.cluster)
        break
      case 'remove_cluster':
        clusters.delete(change.id)
        break
      case 'remember_pair':
        pairs.set(`${change.pair.question} ${change.pair.a} ${change.pair.b}`, change.pair)
        break
      default:
        throw new Error(`No phase of these tests plans ${change.kind}.`)
    }
  }

  const plan = async (phase: Phase, each: (change: PlannedChange) => void) => {
    const changes: PlannedChange[] = []
    for await (const batch of phase.plan(deps)) {
      for (const change of batch) each(change)
      changes.push(...batch)
    }
    return changes
  }
  return {
    deps,
    asked,
    notes,
    find: (id) => memories.get(id as MemoryId) ?? toMemory('missing'),
    edges: (relation) =>
      [...edges.values()].filter((edge) => relation === undefined || edge.relation === relation),
    cluster: (id) => clusters.get(id),
    run: (phase) => plan(phase, apply),
    preview: (phase) => plan(phase, () => undefined),
  }
}
