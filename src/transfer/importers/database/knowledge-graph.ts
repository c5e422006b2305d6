/**
 * Knowledge Graph: nodes with trust and stability, and causal edges. Its documentation names the
 * columns, not the tables, so tables are recognised by their columns.
 */

import { defined } from '../../../core/defined.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { Category, MemoryLevel, Trust } from '../../../core/memory.ts'
import type { Collector } from '../reading/collector.ts'
import { holdsLinks, metadataOf, pick, toLink, toRecord, toUses } from '../reading/columns.ts'
import type { Table, Tables } from '../reading/tables.ts'
import { type Fields, toJsonFields, toKey, toMoment, toNumberIn, toText, toTexts } from '../reading/values.ts'
import { countRows, createDatabaseImporter, type DatabaseFile } from './database-importer.ts'

const ROOT = 'knowledge-graph'

export const knowledgeGraph = createDatabaseImporter({
  kind: 'knowledge-graph',
  title: 'Knowledge Graph',
  usualPlaces: ['.knowledge-graph/knowledge.db', '.claude/mcp/knowledge-graph/knowledge.db'],
  isTheirs: (tables) => findNodes(tables) !== undefined,
  describe: (tables) => {
    const nodes = findNodes(tables)
    return nodes === undefined ? '' : countRows(tables, [nodes.name.toLowerCase(), 'nodes'])
  },
  bookkeeping: new Set(['meta', 'schema_version', 'migrations', 'sessions', 'access_log']),
  derived: new Set(['embeddings']),
  read,
})

function findNodes({ all }: Tables): Table | undefined {
  return [...all.values()].find(
    ({ columns }) =>
      columns.has('trust') &&
      columns.has('content') &&
      (columns.has('stability') || columns.has('memory_level')),
  )
}

function read(tables: Tables, out: Collector, { now }: DatabaseFile): readonly Table[] {
  const nodes = findNodes(tables)
  if (nodes === undefined) return []
  out.memory({
    key: ROOT,
    title: 'Knowledge Graph',
    content: 'Knowledge Graph',
    isLabel: true,
    kind: 'reference',
  })
  const keys = new Map<string, string>()
  for (const row of tables.rows(nodes)) readNode(row, keys, now, out)
  const others = [...tables.all.values()].filter((table) => table !== nodes)
  const edges = others.find(holdsLinks)
  for (const row of edges === undefined ? [] : tables.rows(edges)) readEdge(row, keys, now, out)
  const experiences = others.find(({ columns }) => columns.has('steps') && columns.has('context'))
  for (const row of experiences === undefined ? [] : tables.rows(experiences)) readExperience(row, out)
  return [nodes, ...[edges, experiences].filter((table) => table !== undefined)]
}

function isOver(row: Fields, now: EpochMs): boolean {
  const until = toMoment(pick(row, ['expired_at', 'valid_until']))
  return until !== undefined && until <= now
}

const TRUSTS: Readonly<Record<string, Trust>> = {
  principle: 'principle',
  pattern: 'pattern',
  inference: 'inference',
}

function readNode(row: Fields, keys: Map<string, string>, now: EpochMs, out: Collector): void {
  const record = toRecord(row)
  if (record === null) {
    out.remark('bad_record', toText(row.name))
    return
  }
  if (isOver(row, now)) {
    out.remark('expired_there', record.title ?? record.id)
    return
  }
  const { id, ...fields } = record
  keys.set(id, record.key)
  const { category, sessions, ...metadata } = metadataOf(row)
  const level = ([1, 2, 3, 4] as const).find((known) => known === row.memory_level)
  out.memory({
    ...fields,
    ...toUses(row),
    parent: ROOT,
    trust: TRUSTS[toText(row.trust)?.toLowerCase() ?? ''] ?? 'inference',
    ...defined({
      stabilityDays: toNumberIn(row.stability, 0.1, 365),
      level: level as MemoryLevel | undefined,
      category: toCategory(category),
      // `teacher` stands for a person; other values name a session or hook.
      author: toText(row.author) ?? (row.source === 'teacher' ? 'teacher' : undefined),
    }),
    metadata: { ...metadata, ...defined({ from: toText(row.source), sessions }) },
  })
}

function toCategory(value: unknown): Category | undefined {
  return value === 'fundamental' || value === 'creative' ? value : undefined
}

function readEdge(row: Fields, keys: ReadonlyMap<string, string>, now: EpochMs, out: Collector): void {
  const link = toLink(row)
  if (link === null) {
    out.remark('bad_record', `edge ${toKey(row.id) ?? ''}`)
    return
  }
  if (isOver(row, now)) {
    out.remark('expired_there', `edge ${link.relation}`)
    return
  }
  const { source, target } = link
  out.edge({ ...link, source: keys.get(source) ?? source, target: keys.get(target) ?? target })
}

function readExperience(row: Fields, out: Collector): void {
  const id = toKey(row.id)
  const context = toText(row.context)
  if (id === undefined || context === undefined) {
    out.remark('bad_record', 'experience')
    return
  }
  const [steps, decisions, outcomes] = [
    toItems(row.steps),
    toItems(row.decisions),
    toItems(pick(row, ['outcomes', 'outcome'])),
  ]
  const parts = [
    ['Steps', steps],
    ['Decisions', decisions],
    ['Outcome', outcomes],
  ] as const
  out.memory({
    key: `experience ${id}@${toMoment(row.created_at) ?? ''}`,
    parent: ROOT,
    content: [context, ...parts.flatMap(([heading, items]) => renderPart(heading, items))].join('\n\n'),
    kind: 'experience',
    trust: 'inference',
    structure: 'timeline',
    ...defined({ title: toText(pick(row, ['title', 'name', 'task'])), createdAt: toMoment(row.created_at) }),
    own: {
      experience: {
        context,
        steps: steps.map((action) => ({ action })),
        decisions: decisions.map((decision) => ({ decision })),
        outcomes,
        result: null,
      },
    },
  })
}

function renderPart(heading: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${heading}:\n${items.map((item, i) => `${i + 1}. ${item}`).join('\n')}`]
}

/** Accepts a list, an object of fields, or one text. */
function toItems(value: unknown): readonly string[] {
  const items = toTexts(value)
  if (items.length > 0) return items
  const fields = Object.entries(toJsonFields(value)).map(([name, said]) => `${name}: ${String(said)}`)
  if (fields.length > 0) return fields
  const text = toText(value)
  return text === undefined || text === '[]' ? [] : [text]
}
