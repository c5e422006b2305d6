/** Answers queries about the graph, each within the limits of its walk. */
import { defined } from '../core/defined.ts'
import { layerOf, type NodeId, RELATIONS, type Relation } from '../core/edge.ts'
import type { EdgeId } from '../core/ids.ts'
import type { GraphStep, GraphView, Walk } from '../core/ports/graph-index.ts'
import type { DynamicGraph } from './dynamic-graph.ts'
import { createPushScratch, type PushScratch, pushPagerank } from './forward-push.ts'
import { createLens, type Lens } from './lens.ts'
import { neighbourhood } from './neighbourhood.ts'
import { findPath, type PathStep } from './paths.ts'

const DEFAULT_LIMIT = 200
const DEFAULT_STEPS = 4
/** Number of cached lenses; callers repeat queries with the same scopes and layers. */
const LENSES_KEPT = 4
/** Decimal places of scores; further digits differ only by rounding. */
const SCORE_DIGITS = 12

/** Returns a view that always reads the current state of the graph. */
export function createGraphView(graph: DynamicGraph): GraphView {
  const lenses = new Map<string, Lens>()
  let seen = -1
  let scratch: PushScratch = createPushScratch(0)

  const lensFor = (walk: Walk): Lens => {
    if (seen !== graph.version) {
      lenses.clear()
      seen = graph.version
    }
    const key = JSON.stringify([walk.scopes?.toSorted((a, b) => a - b), walk.layers, walk.relations])
    const lens = lenses.get(key) ?? createLens(graph, walk)
    lenses.delete(key)
    lenses.set(key, lens)
    const [oldest] = lenses.keys()
    if (lenses.size > LENSES_KEPT && oldest !== undefined) lenses.delete(oldest)
    return lens
  }

  const indexesOf = (ids: readonly NodeId[], lens: Lens): number[] =>
    [...new Set(ids)]
      .map((id) => graph.nodes.find(id))
      .filter((v) => v >= 0 && lens.allows(v))
      .sort(graph.nodes.compare)

  const toStep = ({ from, to, link, forward }: PathStep): GraphStep => {
    const relation = RELATIONS[graph.links.relations[link] ?? 0] as Relation
    return {
      edgeId: graph.links.ids.get(link) as EdgeId,
      from: graph.nodes.idOf(from),
      to: graph.nodes.idOf(to),
      relation,
      layer: layerOf(relation) ?? 'semantic',
      weight: graph.links.weights[link] ?? 0,
      forward,
    }
  }

  return {
    get nodes() {
      return graph.nodes.countLive()
    },
    get edges() {
      return graph.countLinks()
    },
    kindOf: (id) => {
      const v = graph.nodes.find(id)
      return v >= 0 && graph.nodes.live[v] === 1 ? graph.nodes.kindOf(v) : null
    },
    fanOf: (id, walk) => lensFor(walk).fanOf(graph.nodes.find(id)),

    spread(seeds, { restart, limit = DEFAULT_LIMIT, hubDamping = 0, tolerance, kind, ...walk }) {
      const lens = lensFor(walk)
      if (scratch.estimate.length < lens.nodeCount) scratch = createPushScratch(lens.nodeCount)
      const shares = pushPagerank(
        lens.damped(hubDamping),
        new Map(indexesOf([...seeds.keys()], lens).map((v) => [v, seeds.get(graph.nodes.idOf(v)) ?? 0])),
        { ...defined({ restart, tolerance }) },
        scratch,
      )
      const reached = [...shares].map(([v, share]) => ({ v, score: Number(share.toPrecision(SCORE_DIGITS)) }))
      return reached
        .filter(({ v }) => kind === undefined || graph.nodes.kindOf(v) === kind)
        .sort((a, b) => b.score - a.score || graph.nodes.compare(a.v, b.v))
        .slice(0, limit)
        .map(({ v, score }) => ({
          id: graph.nodes.idOf(v),
          kind: graph.nodes.kindOf(v) ?? 'memory',
          score,
        }))
    },

    findPath(from, to, { maxSteps = DEFAULT_STEPS, direction = 'both', ...walk }) {
      const lens = lensFor(walk)
      const [end] = indexesOf([to], lens)
      const starts = indexesOf(from, lens)
      if (end === undefined || starts.length === 0) return null
      return findPath(lens, starts, end, { maxSteps, direction })?.map(toStep) ?? null
    },

    neighbourhood(from, { maxSteps = DEFAULT_STEPS, direction = 'both', limit = DEFAULT_LIMIT, ...walk }) {
      const lens = lensFor(walk)
      return neighbourhood(lens, indexesOf(from, lens), { maxSteps, direction, limit }).map(
        ({ node, steps, by }) => ({
          id: graph.nodes.idOf(node),
          kind: graph.nodes.kindOf(node) ?? 'memory',
          steps,
          by: toStep(by),
        }),
      )
    },

    stepsFrom(id, { direction = 'both', ...walk }) {
      const lens = lensFor(walk)
      const [from] = indexesOf([id], lens)
      if (from === undefined) return []
      const count = lens.read(from, direction)
      const steps = Array.from({ length: count }, (_, at) => ({
        from,
        to: lens.nodes[at] as number,
        link: lens.links[at] as number,
        forward: lens.forward[at] === 1,
      }))
      return steps
        .map(toStep)
        .sort((a, b) => b.weight - a.weight || (a.edgeId < b.edgeId ? -1 : a.edgeId > b.edgeId ? 1 : 0))
    },
  }
}
