/** mcp-memory-service (sqlite-vec backend): memories by content hash, and associations between them. */
import { defined } from '../../../core/defined.ts'
import type { Collector } from '../reading/collector.ts'
import { metadataOf, pick, toKind, toUses } from '../reading/columns.ts'
import type { Table, Tables } from '../reading/tables.ts'
import { type Fields, toKey, toMoment, toNumberIn, toText, toTexts } from '../reading/values.ts'
import { countRows, createDatabaseImporter } from './database-importer.ts'

const ROOT = 'mcp-memory-service'
/** Its quality goes from 0 to 1, Lore's to 10. */
const FULL_QUALITY = 10
/** Relations without a direction, which it stores once for each end. */
const SYMMETRIC = new Set(['related', 'contradicts'])

export const mcpMemoryService = createDatabaseImporter({
  kind: 'mcp-memory-service',
  title: 'mcp-memory-service (SQLite)',
  usualPlaces: [
    '.local/share/mcp-memory',
    'Library/Application Support/mcp-memory',
    'AppData/Local/mcp-memory',
  ],
  placeVariable: 'MCP_MEMORY_SQLITE_PATH',
  isTheirs: ({ all }) => {
    const columns = all.get('memories')?.columns
    return (
      columns?.has('content_hash') === true && columns.has('memory_type') && columns.has('created_at_iso')
    )
  },
  describe: (tables) => countRows(tables, ['memories', 'memories'], ['memory_graph', 'associations']),
  bookkeeping: new Set(['metadata', 'migration_registry', 'sync_events']),
  derived: new Set(['memory_embeddings']),
  read,
})

function read(tables: Tables, out: Collector): readonly Table[] {
  const memories = tables.all.get('memories')
  if (memories === undefined) return []
  out.memory({ key: ROOT, title: ROOT, content: 'mcp-memory-service', kind: 'reference', isLabel: true })
  for (const row of tables.rows(memories)) readMemory(row, out)
  const graph = tables.all.get('memory_graph')
  const told = new Set<string>()
  for (const row of graph === undefined ? [] : tables.rows(graph)) readAssociation(row, told, out)
  return graph === undefined ? [memories] : [memories, graph]
}

function readMemory(row: Fields, out: Collector): void {
  const key = toText(row.content_hash)
  const content = toText(row.content) ?? ''
  if (key === undefined) {
    out.remark('bad_record', content)
    return
  }
  if (toMoment(row.deleted_at) !== undefined) {
    out.remark('deleted_there', content)
    return
  }
  // Uses are counted inside of the metadata; older versions also name the successor there.
  const {
    access_count: count,
    last_accessed_at: last,
    quality_score: rated,
    superseded_by: former,
    ...metadata
  } = metadataOf(row)
  const type = toText(row.memory_type)
  out.memory({
    key,
    parent: ROOT,
    content,
    kind: toKind(type) ?? 'fact',
    trust: 'inference',
    tags: tagsOf(row.tags),
    ...toUses({ access_count: count, last_accessed_at: last ?? row.last_accessed }),
    ...defined({
      confidence: confidenceOf(row),
      createdAt: toMoment(pick(row, ['created_at', 'created_at_iso'])),
      quality:
        toNumberIn(rated, 0, 1) === undefined ? undefined : (toNumberIn(rated, 0, 1) ?? 0) * FULL_QUALITY,
    }),
    metadata: { ...metadata, ...defined({ type, store: storeOf(row) }) },
  })
  const newer = toText(row.superseded_by) ?? toText(former)
  if (newer !== undefined) out.edge({ source: newer, target: key, relation: 'supersedes' })
}

/** It gives 1 to every memory that nobody has judged. */
function confidenceOf(row: Fields): number | undefined {
  const confidence = toNumberIn(row.confidence, 0, 1)
  return confidence === 1 ? undefined : confidence
}

/** Newer versions keep several stores in one file; the first is called default. */
function storeOf(row: Fields): string | undefined {
  const store = toText(row.store)
  return store === 'default' ? undefined : store
}

/** Tags are separated by commas; a few versions wrote JSON. */
function tagsOf(value: unknown): readonly string[] {
  const listed = toTexts(value)
  return listed.length > 0 ? listed : (toText(value)?.split(',') ?? []).map((tag) => tag.trim())
}

/** An association without a direction is read once. */
function readAssociation(row: Fields, told: Set<string>, out: Collector): void {
  const [source, target] = [toKey(row.source_hash), toKey(row.target_hash)]
  if (source === undefined || target === undefined) {
    out.remark('bad_record', 'an association without its ends')
    return
  }
  const word = toText(row.relationship_type) ?? 'related'
  const ends = SYMMETRIC.has(word) ? [source, target].sort() : [source, target]
  const link = `${ends.join(' ')} ${word}`
  if (told.has(link)) return
  told.add(link)
  out.edge({
    source,
    target,
    relation: word,
    ...defined({ weight: toNumberIn(row.similarity, 0, 1), createdAt: toMoment(row.created_at) }),
  })
}
