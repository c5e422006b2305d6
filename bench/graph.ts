/**
 * Measures the graph in memory: building it from a store, updating it after 1,000 changes, PageRank near
 * the seeds and exactly, paths, communities, and its size.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { NodeId } from '../src/core/edge.ts'
import type { GraphIndex, GraphView } from '../src/core/ports/graph-index.ts'
import type { Store } from '../src/core/ports/store.ts'
import { createGraph, type Graph, type WeightedEdge } from '../src/graph/graph.ts'
import { leiden } from '../src/graph/leiden.ts'
import { modularity } from '../src/graph/modularity.ts'
import { dampHubs, pagerank } from '../src/graph/pagerank.ts'
import { createGraphKeeper } from '../src/kernel/graph-keeper.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { seededRandom } from './support/corpus.ts'
import { type FilledGraph, fillGraph } from './support/fill-graph.ts'
import { percentile, round, summarise, withFolder } from './support/measure.ts'

export interface GraphBenchOptions {
  /** Number of memories. */
  readonly n: number
  readonly edges: number
  /**
   * Number of questions to PageRank near the seeds; a tenth of them is also solved exactly. Default 200.
   */
  readonly questions?: number
  readonly onProgress?: (done: number, total: number) => void
}

interface Times {
  readonly p50: number
  readonly p95: number
}

export interface GraphBenchResult {
  readonly nodes: number
  readonly edges: number
  readonly pagerank: {
    readonly pushMs: Times
    readonly powerMs: Times
    /** Median of push over median of power iteration. */
    readonly ratio: number
    /** Number of the ten best by power iteration that push has among its ten best. */
    readonly sameTopTen: number
  }
  readonly pathMs: Times
  readonly buildMs: number
  readonly update: {
    readonly changes: number
    /** Median of five, from question to answer. */
    readonly ms: number
    /** Relative to a full build. */
    readonly ratio: number
  }
  readonly leiden: {
    readonly ms: number
    /** Starting from the communities found before. */
    readonly againMs: number
    readonly communities: number
    readonly modularity: number
  }
  readonly memory: {
    /** Bytes held by the graph itself, by its own count. */
    readonly graphMb: number
    readonly bytesAnEdge: number
    /** Growth of the process during the build. */
    readonly rssGrownMb: number
  }
}

const SEEDS = 20
const LIMIT = 200
const RESTART = 0.5
const HUB_DAMPING = 0.5
const CHANGES = 1_000
const ROUNDS = 5
const TOP = 10
const POWER_TOLERANCE = 1e-8
const ALL = { scopes: null } as const

export function runGraphBench(options: GraphBenchOptions): Promise<GraphBenchResult> {
  return withFolder(async (folder) => {
    const path = join(folder, 'lore.db')
    const { n, edges, questions = 200 } = options
    const filled = await fillGraph({
      path,
      n,
      edges,
      onProgress: (done) => options.onProgress?.(done, edges),
    })
    const store = await openSqliteStore({ path })
    try {
      return await measure(store, path, filled, questions)
    } finally {
      await store.close()
    }
  })
}

async function measure(
  store: Store,
  path: string,
  filled: FilledGraph,
  questions: number,
): Promise<GraphBenchResult> {
  const rssBefore = process.memoryUsage().rss
  const keeper = createGraphKeeper({ store })
  const [view, buildMs] = await timed(() => keeper.view())
  const rssGrown = process.memoryUsage().rss - rssBefore
  const { nodes, edges } = view
  const graph = toStaticGraph(view, filled)
  const random = seededRandom(11)
  const asked = Array.from({ length: questions }, () => drawSeeds(filled.memories, random))
  const ranks = measurePagerank(view, graph, filled, asked)
  const paths = asked.map((seeds) => {
    const [to = ''] = drawSeeds(filled.memories, random).keys()
    return time(() => view.findPath([...seeds.keys()], to as NodeId, { ...ALL, maxSteps: 3 }))
  })
  const update = await measureUpdates(keeper, path, filled)
  return {
    nodes,
    edges,
    pagerank: ranks,
    pathMs: summarise(paths),
    buildMs: round(buildMs, 0),
    update: { ...update, ratio: round(update.ms / buildMs, 4) },
    leiden: measureLeiden(graph),
    memory: {
      graphMb: round(keeper.sizeBytes() / 1_048_576, 1),
      bytesAnEdge: round(keeper.sizeBytes() / edges, 0),
      rssGrownMb: round(rssGrown / 1_048_576, 0),
    },
  }
}

function drawSeeds(memories: readonly string[], random: () => number): Map<NodeId, number> {
  return new Map(
    Array.from({ length: SEEDS }, () => [
      memories[Math.floor(random() * memories.length)] as NodeId,
      0.1 + random(),
    ]),
  )
}

function measurePagerank(
  view: GraphView,
  graph: Graph,
  filled: FilledGraph,
  asked: readonly ReadonlyMap<NodeId, number>[],
): GraphBenchResult['pagerank'] {
  const places = new Map([...filled.memories, ...filled.entities].map((id, at) => [id, at]))
  const ids = [...places.keys()]
  const walk = { ...ALL, restart: RESTART, hubDamping: HUB_DAMPING, limit: LIMIT }
  const damped = dampHubs(graph, HUB_DAMPING)
  for (const seeds of asked.slice(0, 5)) view.spread(seeds, walk)
  const push = asked.map((seeds) => time(() => view.spread(seeds, walk)))
  const exact = asked.filter((_, i) => i % 10 === 0)
  const power: number[] = []
  let shared = 0
  for (const seeds of exact) {
    const at = new Map([...seeds].map(([id, weight]) => [places.get(id) ?? -1, weight]))
    let shares: Float64Array = new Float64Array(0)
    power.push(
      time(() => {
        shares = pagerank(damped, at, { restart: RESTART, tolerance: POWER_TOLERANCE })
      }),
    )
    const best = new Set(topOf(shares).map((v) => ids[v]))
    const near = view.spread(seeds, walk).slice(0, TOP)
    shared += near.filter(({ id }) => best.has(id)).length / TOP
  }
  const [pushMs, powerMs] = [summarise(push), summarise(power)]
  return {
    pushMs,
    powerMs,
    ratio: round(pushMs.p50 / powerMs.p50, 4),
    sameTopTen: round(shared / exact.length),
  }
}

function topOf(shares: Float64Array): number[] {
  return [...shares.keys()].sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0)).slice(0, TOP)
}

/** The same links as one flat graph: memories first, entities after them. */
function toStaticGraph(view: GraphView, { memories, entities }: FilledGraph): Graph {
  const places = new Map([...memories, ...entities].map((id, at) => [id, at]))
  const links: WeightedEdge[] = []
  for (const [source, id] of memories.entries()) {
    for (const { to, weight } of view.stepsFrom(id as NodeId, { ...ALL, direction: 'out' })) {
      links.push({ source, target: places.get(to) ?? source, weight })
    }
  }
  return createGraph(places.size, links)
}

/** Half new links, a quarter other weights, a quarter removed, by another connection. */
async function measureUpdates(
  keeper: GraphIndex,
  path: string,
  filled: FilledGraph,
): Promise<{ readonly changes: number; readonly ms: number }> {
  const other = new DatabaseSync(path)
  const took: number[] = []
  try {
    for (let turn = 0; turn < ROUNDS; turn++) {
      const share = CHANGES / 4
      other.exec('BEGIN')
      for (let i = 0; i < 2 * share; i++) filled.addLink(other)
      const some = other
        .prepare('SELECT id FROM edges WHERE rowid % ? = ? LIMIT ?')
        .all(97, turn, 2 * share)
        .map(({ id }) => String(id))
      for (const id of some.slice(0, share))
        other.prepare('UPDATE edges SET weight = weight / 2 WHERE id = ?').run(id)
      for (const id of some.slice(share)) other.prepare('DELETE FROM edges WHERE id = ?').run(id)
      other.exec('COMMIT')
      const [, ms] = await timed(() => keeper.view())
      took.push(ms)
    }
  } finally {
    other.close()
  }
  return { changes: CHANGES, ms: round(percentile(took, 0.5), 2) }
}

function measureLeiden(graph: Graph): GraphBenchResult['leiden'] {
  let found: Uint32Array = new Uint32Array(0)
  const ms = time(() => {
    found = leiden(graph)
  })
  const againMs = time(() => leiden(graph, { initial: found }))
  return {
    ms: round(ms, 0),
    againMs: round(againMs, 0),
    communities: new Set(found).size,
    modularity: round(modularity(graph, found), 4),
  }
}

function time(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  const result = await work()
  return [result, performance.now() - started]
}
