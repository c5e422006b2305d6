/** Tool that finds what a question names, and what is linked with it over several steps. */
import * as z from 'zod'
import { type EdgeLayer, layerOf } from '../../../core/edge.ts'
import type { MemoryId } from '../../../core/ids.ts'
import type { RecallHit } from '../../../core/recall.ts'
import type { Traversal } from '../../../engine/views.ts'
import { defineTool, type ToolContext } from '../../tools/define-tool.ts'
import { limit } from './fields.ts'
import { rankingOf } from './settings.ts'
import { round } from './shapes.ts'
import { requireOn } from './switched-off.ts'

/** Hits whose links are followed, and how far. */
const STARTS = 3
const STEPS = 3
/** Most memories that the links of one start lead to. */
const REACHED = 100
/** Share of a node's score that a link passes on, times its weight: the damping of a personalized PageRank. */
const PASSED_ON = 0.85
/** Least similarity, or share of the best BM25, of a hit that fits; a lower one lowers its score in proportion. */
const FITS_FROM = 0.35

interface GraphNode {
  readonly id: string
  readonly title: string
  readonly kind: string | null
  readonly score: number
  readonly path: readonly GraphStep[]
  /** False for a hit that neither fits the question nor is linked to what does. */
  readonly connected: boolean
}

interface GraphStep {
  readonly from: string
  readonly edge_type: string
  readonly to: string
}

export const graphSearch = defineTool({
  name: 'graph_search',
  description:
    'Find what is connected with a question over several links. connected: false marks what is only the nearest text.',
  readOnly: true,
  input: z.strictObject({ query: z.string(), top_k: limit.default(10) }),
  run: async ({ query, top_k }, context) => {
    requireOn(context, 'multigraph')
    const { engine, caller } = context
    const asked = { query, limit: top_k, kinds: ['memory'], deep: true, showSignals: true } as const
    const { hits } = await engine.recall({ ...asked, ...rankingOf(context), statementsOnly: true }, caller)
    const nodes = merge([...hits.map(toFound), ...(await followLinks(hits, context))]).slice(0, top_k)
    const ids = nodes.map(({ id }) => id as MemoryId)
    const memories = (await engine.loadMemories({ ids }, caller)).items
    const files = new Map<string, string | null>(memories.map(({ id, sourceFile }) => [id, sourceFile]))
    return nodes.map((node) => ({ node, sourceFile: files.get(node.id) ?? null }))
  },
  result: (found) => ({
    count: found.length,
    results: found.map(({ node, sourceFile }) => ({
      node: node.title,
      memory_id: node.id,
      score: round(node.score),
      node_type: node.kind,
      graph_layer: layerOfPath(node),
      source_file: sourceFile,
      path: node.path,
      connected: node.connected,
    })),
  }),
})

/** A hit whose meaning and words are far off scores less, and stands after everything that is linked. */
function toFound(hit: RecallHit, rank: number): GraphNode {
  return {
    id: hit.ref.id,
    title: hit.title,
    kind: hit.memoryKind,
    score: hit.score * (rank === 0 ? 1 : fitOf(hit)),
    connected: rank === 0 || hit.path.length > 0 || fitOf(hit) === 1,
    path: hit.path.map(({ from, relation, to }) => ({ from, edge_type: relation, to })),
  }
}

/** 0–1: 1 for a hit that fits the question. */
function fitOf({ signals: { similarity = 0, bm25 = 0 } = {} }: RecallHit): number {
  return Math.min(1, Math.max(similarity, bm25) / FITS_FROM)
}

/** Walks from the best hits that fit; each step passes on a part of the score. */
async function followLinks(
  hits: readonly RecallHit[],
  { engine, caller }: ToolContext,
): Promise<GraphNode[]> {
  const starts = hits.filter((hit, rank) => hit.path.length === 0 && (rank === 0 || fitOf(hit) === 1))
  const found: GraphNode[] = []
  for (const start of starts.slice(0, STARTS)) {
    const id = start.ref.id as MemoryId
    const layers: EdgeLayer[] = ['semantic', 'temporal', 'causal', 'entity']
    const walked = await engine.traverse({ id, maxDepth: STEPS, layers, limit: REACHED }, caller)
    found.push(...toReached(walked, start.score))
  }
  return found
}

function toReached({ start, reached }: Traversal, score: number): GraphNode[] {
  const nodes = new Map<string, GraphNode>([
    [start.id, { id: start.id, title: start.title, kind: start.kind, score, path: [], connected: true }],
  ])
  const names = new Set<string>([start.id])
  for (const { node, via } of reached) {
    const from = nodes.get(via.from)
    if (from === undefined || (node.kind === 'memory' && node.memory.superseded)) continue
    const isMemory = node.kind === 'memory'
    const title = isMemory ? node.memory.title : node.name
    const [source, target] = via.forward ? [from.title, title] : [title, from.title]
    if (!isMemory) names.add(node.id)
    nodes.set(node.id, {
      id: node.id,
      title,
      kind: isMemory ? node.memory.kind : null,
      score: from.score * PASSED_ON * via.weight,
      path: [...from.path, { from: source, edge_type: via.relation, to: target }],
      connected: true,
    })
  }
  // Names lead from one memory to another and are no memories themselves.
  return [...nodes.values()].filter(({ id }) => !names.has(id))
}

/** Keeps each node once, by its best score; a node with a path keeps it. The connected ones first, then best first. */
function merge(nodes: readonly GraphNode[]): GraphNode[] {
  const best = new Map<string, GraphNode>()
  for (const node of nodes) {
    const known = best.get(node.id)
    if (known === undefined) best.set(node.id, node)
    else {
      const higher = node.score > known.score ? node : known
      const path = higher.path.length > 0 ? higher.path : known.path.length > 0 ? known.path : node.path
      best.set(node.id, { ...higher, path, connected: known.connected || node.connected })
    }
  }
  return [...best.values()].sort(
    (a, b) => Number(b.connected) - Number(a.connected) || b.score - a.score || (a.id < b.id ? -1 : 1),
  )
}

/** Returns the layer of the last link on the path to the node; `semantic` for one found directly. */
function layerOfPath({ path }: GraphNode): EdgeLayer {
  const last = path.at(-1)
  return (last === undefined ? null : layerOf(last.edge_type)) ?? 'semantic'
}
