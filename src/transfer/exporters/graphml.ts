/**
 * Exports memories and entities as GraphML: typed nodes with attributes, and all links, including the
 * tree. If conversations are included, turns are nodes too, linked from the memories that rest on them.
 */
import type { Edge } from '../../core/edge.ts'
import type { EpisodeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { renderScope } from '../../core/scope.ts'
import { byId, type ExportPiece, type ExportPlan, type ExportSource, pagesOf } from './export-plan.ts'

type AttributeType = 'string' | 'int' | 'double' | 'boolean'

/** `label` is the attribute that drawing programs show on a node. */
const NODE_ATTRIBUTES = {
  label: 'string',
  type: 'string',
  kind: 'string',
  scope: 'string',
  depth: 'int',
  trust: 'string',
  summary: 'string',
  content: 'string',
  tags: 'string',
  layer: 'int',
  level: 'int',
  salience: 'double',
  confidence: 'double',
  quality: 'double',
  accesses: 'int',
  author: 'string',
  created: 'string',
  updated: 'string',
  archived: 'boolean',
  superseded: 'boolean',
  speaker: 'string',
} as const satisfies Record<string, AttributeType>

const EDGE_ATTRIBUTES = {
  relation: 'string',
  edgelayer: 'string',
  weight: 'double',
  reasoning: 'string',
  madeby: 'string',
  edgecreated: 'string',
} as const satisfies Record<string, AttributeType>

type Values<A> = { readonly [K in keyof A]?: string | number | boolean | null }

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
`
const TAIL = '  </graph>\n</graphml>\n'

export async function* toGraphml(store: ExportSource, plan: ExportPlan): AsyncGenerator<ExportPiece> {
  const { selection } = plan
  const { exports } = store
  const scopes = new Map(plan.scopes.map((scope) => [scope.id, renderScope(scope)]))
  const keys = [...keysOf('node', NODE_ATTRIBUTES), ...keysOf('edge', EDGE_ATTRIBUTES)].join('')
  yield { text: `${HEAD}${keys}  <graph id="lore" edgedefault="directed">\n`, records: 0 }

  const memories = () => pagesOf<Memory>((last, limit) => exports.memories(selection, last, limit))
  for await (const page of memories()) {
    yield {
      text: page.map((memory) => renderMemory(memory, scopes.get(memory.scopeId) ?? '')).join(''),
      records: page.length,
    }
  }
  for await (const page of byId(exports.entities, selection)) {
    const nodes = page.map(({ id, name, kind, scopeId, createdAt }) =>
      renderNode(id, {
        label: name,
        type: 'entity',
        kind,
        scope: scopes.get(scopeId) ?? null,
        created: toDate(createdAt),
      }),
    )
    yield { text: nodes.join(''), records: 0 }
  }
  if (plan.episodes) {
    for await (const page of byId(exports.episodes, selection)) {
      const nodes = page.map(({ id, role, speaker, text, at, scopeId }) =>
        renderNode(id, {
          label: toLabel(text),
          type: 'episode',
          kind: role,
          speaker,
          scope: scopes.get(scopeId) ?? null,
          content: text,
          created: toDate(at),
        }),
      )
      yield { text: nodes.join(''), records: page.length }
    }
  }

  const numbered = createNumbers()
  for await (const page of memories()) {
    const turns = plan.episodes ? await findTurns(store, page, plan) : new Set<EpisodeId>()
    const present = await findParents(store, page, plan)
    const edges = page.flatMap((memory) => [
      ...(memory.parentId === null || !present.has(memory.parentId)
        ? []
        : [renderEdge(numbered(), memory.id, memory.parentId, { relation: 'parent', edgelayer: 'tree' })]),
      ...memory.sourceEpisodes
        .filter((id) => turns.has(id))
        .map((id) => renderEdge(numbered(), memory.id, id, { relation: 'source' })),
    ])
    yield { text: edges.join(''), records: 0 }
  }
  for await (const page of byId(exports.edges, selection)) {
    yield { text: page.map((edge) => renderLink(numbered(), edge)).join(''), records: 0 }
  }
  yield { text: TAIL, records: 0 }
}

function createNumbers(): () => string {
  let last = 0
  return () => `e${++last}`
}

/** Returns the parents that are part of the export: an edge to a missing node would make the file invalid. */
async function findParents(
  store: ExportSource,
  page: readonly Memory[],
  { selection }: ExportPlan,
): Promise<ReadonlySet<string>> {
  const ids = page.flatMap(({ parentId }) => parentId ?? [])
  const parents = await store.memories.load([...new Set(ids)])
  const isSelected = ({ scopeId, archivedAt }: Memory) =>
    (selection.scopes?.includes(scopeId) ?? true) && (selection.includeArchived || archivedAt === null)
  return new Set(parents.filter(isSelected).map(({ id }) => id))
}

async function findTurns(
  store: ExportSource,
  page: readonly Memory[],
  { selection }: ExportPlan,
): Promise<ReadonlySet<EpisodeId>> {
  const ids = [...new Set(page.flatMap(({ sourceEpisodes }) => sourceEpisodes))]
  const turns = ids.length === 0 ? [] : await store.episodes.load(ids)
  return new Set(
    turns.filter(({ scopeId }) => selection.scopes?.includes(scopeId) ?? true).map(({ id }) => id),
  )
}

function keysOf(of: 'node' | 'edge', attributes: Readonly<Record<string, AttributeType>>): string[] {
  return Object.entries(attributes).map(
    ([name, type]) => `  <key id="${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`,
  )
}

function renderMemory(memory: Memory, scope: string): string {
  return renderNode(memory.id, {
    label: memory.title,
    type: 'memory',
    kind: memory.kind,
    scope,
    depth: memory.depth,
    trust: memory.trust,
    summary: memory.summary,
    content: memory.content,
    tags: memory.tags.join(', '),
    layer: memory.layer,
    level: memory.level,
    salience: memory.salience,
    confidence: memory.confidence,
    quality: memory.quality,
    accesses: memory.accessCount,
    author: memory.author,
    created: toDate(memory.createdAt),
    updated: toDate(memory.updatedAt),
    archived: memory.archivedAt !== null,
    superseded: memory.supersededBy !== null,
  })
}

function renderLink(id: string, edge: Edge): string {
  return renderEdge(id, edge.sourceId, edge.targetId, {
    relation: edge.relation,
    edgelayer: edge.layer,
    weight: edge.weight,
    reasoning: edge.reasoning,
    madeby: edge.madeBy,
    edgecreated: toDate(edge.createdAt),
  })
}

function renderNode(id: string, values: Values<typeof NODE_ATTRIBUTES>): string {
  return `    <node id="${escapeXml(id)}">${renderData(values)}</node>\n`
}

function renderEdge(
  id: string,
  source: string,
  target: string,
  values: Values<typeof EDGE_ATTRIBUTES>,
): string {
  const ends = `source="${escapeXml(source)}" target="${escapeXml(target)}"`
  return `    <edge id="${id}" ${ends}>${renderData(values)}</edge>\n`
}

function renderData(values: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `<data key="${name}">${escapeXml(String(value))}</data>`)
    .join('')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML; characters that XML cannot hold become the replacement character. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark)
}

const LABEL_CHARS = 80

function toLabel(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  return line.length > LABEL_CHARS ? `${line.slice(0, LABEL_CHARS - 1).trimEnd()}…` : line
}

function toDate(at: number): string {
  return new Date(at).toISOString()
}
