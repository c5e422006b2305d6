/**
 * Zep and Graphiti: nodes, facts (edges) and episodes of a graph as JSON, as their interfaces answer and their models are
 * dumped. A fact becomes a memory below the thing that it is about, with the time in which it was true.
 */
import { defined } from '../../core/defined.ts'
import type { Importer } from '../../core/ports/importer.ts'
import { type Collector, createCollector } from './reading/collector.ts'
import { pick, toEntityKind } from './reading/columns.ts'
import { EXPORT_BYTES, kindOfPath, readHead, readTextFile } from './reading/files.ts'
import { toJsonValues } from './reading/json-values.ts'
import { damagedJson, notThisKind } from './reading/not-this-kind.ts'
import { type Fields, toFields, toMoment, toText, toTexts } from './reading/values.ts'

const ROOT = 'zep'
const HEAD_BYTES = 262_144
const TITLE_CHARS = 120
/** Levels of wrappers around lists, such as pages of answers. */
const MOST_LEVELS = 6
/** Labels that every node has. */
const PLAIN_LABELS = new Set(['Entity', 'Node'])

export const zep: Importer = {
  kind: 'zep',
  title: 'Zep or Graphiti (JSON)',
  takes: 'a JSON or JSONL file with nodes, edges (facts) and episodes of a graph',
  mayBePrinciple: false,
  places: async () => [],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'file') return null
    const head = await readHead(path, HEAD_BYTES)
    if (!/^\uFEFF?\s*[[{]/.test(head)) return null
    const hasFacts = /"fact"\s*:\s*"/.test(head) && /"(?:source_?node_?uuid|valid_?at|episodes)"/i.test(head)
    const hasNodes =
      /"uuid"\s*:\s*"/.test(head) && /"summary"\s*:/.test(head) && /"labels"\s*:\s*\[/.test(head)
    return hasFacts || hasNodes ? 'things and facts of a graph' : null
  },
  async read(path) {
    const { values, bad } = toJsonValues(await readTextFile(path, EXPORT_BYTES))
    if (values.length === 0) throw damagedJson()
    const graph: Graph = { nodes: new Map(), edges: [], episodes: [], others: 0 }
    for (const value of values) sort(value, graph, 0)
    if (graph.nodes.size + graph.edges.length + graph.episodes.length === 0)
      throw notThisKind('Zep or Graphiti')
    const out = createCollector()
    readGraph(graph, out)
    out.remark('bad_record', 'a line that is not JSON', bad)
    out.remark('bad_record', 'an entry that is no node, fact or episode', graph.others)
    return out.result()
  },
}

interface Graph {
  readonly nodes: Map<string, Fields>
  readonly edges: Fields[]
  readonly episodes: Fields[]
  /** Number of entries that are none of these. */
  others: number
}

/** Fields are written with underscores by its servers, and in camel case by its TypeScript client. */
function field(item: Fields, name: string): unknown {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return pick(item, [name, camel])
}

function sort(value: unknown, graph: Graph, level: number): void {
  if (Array.isArray(value)) {
    for (const item of value) sort(item, graph, level + 1)
    return
  }
  const item = toFields(value)
  if (item === undefined) return
  const uuid = toText(item.uuid)
  if (toText(item.fact) !== undefined) graph.edges.push(item)
  else if (uuid !== undefined && toText(item.content) !== undefined) graph.episodes.push(item)
  else if (uuid !== undefined && toText(item.name) !== undefined && isNode(item)) graph.nodes.set(uuid, item)
  else {
    const lists = Object.values(item).filter((part) => Array.isArray(part) || toFields(part) !== undefined)
    if (lists.length === 0 || level > MOST_LEVELS || uuid !== undefined) graph.others++
    else for (const list of lists) sort(list, graph, level + 1)
  }
}

function isNode(item: Fields): boolean {
  return 'summary' in item || 'labels' in item || 'attributes' in item
}

function readGraph({ nodes, edges, episodes }: Graph, out: Collector): void {
  out.memory({ key: ROOT, title: 'Zep', content: 'Zep', kind: 'reference', isLabel: true })
  for (const [uuid, node] of nodes) readNode(uuid, node, out)
  for (const edge of edges) readFact(edge, nodes, out)
  for (const episode of episodes) readEpisode(episode, out)
}

function readNode(uuid: string, node: Fields, out: Collector): void {
  const name = toText(node.name) ?? uuid
  const labels = toTexts(node.labels).filter((label) => !PLAIN_LABELS.has(label))
  const kind = toEntityKind(labels[0] ?? '')
  const summary = toText(node.summary)
  const attributes = toFields(node.attributes) ?? {}
  const group = toText(field(node, 'group_id'))
  out.memory({
    key: `node ${uuid}`,
    parent: ROOT,
    title: name,
    content:
      summary === undefined ? [name, labels.join(', ')].filter((part) => part !== '').join(': ') : summary,
    kind: kind === 'person' ? 'person' : 'reference',
    trust: 'inference',
    tags: labels,
    entities: [{ name, kind }],
    ...defined({ createdAt: toMoment(field(node, 'created_at')) }),
    metadata: { ...attributes, ...defined({ group }) },
  })
}

function readFact(edge: Fields, nodes: ReadonlyMap<string, Fields>, out: Collector): void {
  const fact = toText(edge.fact) ?? ''
  const [source, target] = [toText(field(edge, 'source_node_uuid')), toText(field(edge, 'target_node_uuid'))]
  const nameOf = (uuid: string | undefined, end: string) =>
    toText(nodes.get(uuid ?? '')?.name) ?? toText(field(edge, `${end}_node_name`))
  const names = [nameOf(source, 'source'), nameOf(target, 'target')].flatMap((name) => name ?? [])
  const word = toText(edge.name)
  // A fact that became false keeps its time; one that Zep itself took back counts as over, too.
  const until = toMoment(field(edge, 'invalid_at')) ?? toMoment(field(edge, 'expired_at'))
  const uuid = toText(edge.uuid)
  out.memory({
    key: uuid === undefined ? `fact ${fact}` : `fact ${uuid}`,
    parent: source !== undefined && nodes.has(source) ? `node ${source}` : ROOT,
    title: fact.slice(0, TITLE_CHARS),
    content: fact,
    kind: 'fact',
    trust: 'inference',
    entities: names.map((name) => ({ name, kind: 'concept' })),
    ...defined({
      createdAt: toMoment(field(edge, 'created_at')),
      validFrom: toMoment(field(edge, 'valid_at')),
      validUntil: until,
    }),
    metadata: {
      ...toFields(edge.attributes),
      ...defined({ relation: word, group: toText(field(edge, 'group_id')) }),
    },
  })
  if (source === undefined || target === undefined || word === undefined) return
  if (until === undefined)
    out.edge({ source: `node ${source}`, target: `node ${target}`, relation: word.toLowerCase() })
}

function readEpisode(episode: Fields, out: Collector): void {
  const uuid = toText(episode.uuid) ?? ''
  const from = toText(field(episode, 'source_description'))
  out.memory({
    key: `episode ${uuid}`,
    parent: ROOT,
    content: toText(episode.content) ?? '',
    kind: 'observation',
    trust: 'inference',
    ...defined({
      title: toText(episode.name),
      createdAt: toMoment(field(episode, 'valid_at')) ?? toMoment(field(episode, 'created_at')),
      author: toText(episode.role),
    }),
    metadata: defined({ source: toText(episode.source), from, session: toText(field(episode, 'thread_id')) }),
  })
}
