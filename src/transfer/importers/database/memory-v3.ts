/**
 * memory-v3: flat memories with tags, layers and slip-box links. Its graphs are Python pickles, which
 * Lore does not read.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defined } from '../../../core/defined.ts'
import type { Authority, GovernanceLayer } from '../../../core/memory.ts'
import type { Collector } from '../reading/collector.ts'
import { isSet, metadataOf, toRecord, toUses } from '../reading/columns.ts'
import type { Table, Tables } from '../reading/tables.ts'
import {
  type Fields,
  parseJson,
  toCount,
  toJsonFields,
  toKey,
  toNumberIn,
  toText,
} from '../reading/values.ts'
import { countRows, createDatabaseImporter, type DatabaseFile } from './database-importer.ts'

const ROOT = 'memory-v3'
const GRAPHS = ['semantic', 'temporal', 'causal', 'entity']

export const memoryV3 = createDatabaseImporter({
  kind: 'memory-v3',
  title: 'memory-v3',
  usualPlaces: ['.memory-v3/memory.db'],
  placeVariable: 'MEMORY_V3_DB',
  isTheirs: ({ all }) => all.get('memories')?.columns.has('governance_layer') === true,
  describe: (tables) => countRows(tables, ['memories', 'memories']),
  bookkeeping: new Set([
    'graveyard',
    'sensory_buffer',
    'write_queue',
    'action_log',
    'consolidation_log',
    'compaction_receipts',
    'agent_offsets',
    'file_hashes',
    'schema_version',
  ]),
  derived: new Set([]),
  read,
})

function read(tables: Tables, out: Collector, { path }: DatabaseFile): readonly Table[] {
  const memories = tables.all.get('memories')
  if (memories === undefined) return []
  out.memory({ key: ROOT, title: 'memory-v3', content: 'memory-v3', kind: 'reference', isLabel: true })
  const rows = tables.rows(memories)
  const topics = readTopics(tables, out)
  const keys = new Map<string, string>()
  for (const row of rows) {
    const record = toRecord(row)
    if (record === null) out.remark('bad_record', toText(row.content))
    else keys.set(record.id, record.key)
  }
  for (const row of rows) readMemory(row, topics.keys, out)
  const pairs = new Set<string>()
  for (const row of rows) readLinks(row, keys, pairs, out)
  const conflicts = tables.all.get('conflicts')
  if (conflicts !== undefined) readConflicts(tables.rows(conflicts), keys, out)
  for (const name of GRAPHS) {
    if (existsSync(join(dirname(path), 'graphs', `${name}.pkl`)))
      out.remark('unreadable', `graphs/${name}.pkl`)
  }
  return [memories, ...[topics.table, conflicts].filter((table) => table !== undefined)]
}

/** Imports named clusters as topics. */
function readTopics(
  tables: Tables,
  out: Collector,
): { readonly table: Table | undefined; readonly keys: ReadonlyMap<string, string> } {
  const table = tables.all.get('cluster_centroids')
  const keys = new Map<string, string>()
  for (const row of table === undefined ? [] : tables.rows(table)) {
    const [cluster, label] = [toKey(row.cluster_id), toText(row.label)]
    if (cluster === undefined || label === undefined) continue
    const key = `${ROOT} topic ${label}`
    keys.set(cluster, key)
    out.memory({ key, parent: ROOT, title: label, content: label, kind: 'reference', isLabel: true })
  }
  return { table, keys }
}

function readMemory(row: Fields, topics: ReadonlyMap<string, string>, out: Collector): void {
  const record = toRecord(row)
  if (record === null) return
  const { id: _, ...fields } = record
  if (isSet(row, 'archived')) {
    out.remark('archived_there', record.content)
    return
  }
  const authority = toCount(row.authority_level)
  const cluster = toKey(row.cluster_id)
  out.memory({
    ...fields,
    // memory-v3 counts creation as the first use.
    ...toUses(row, 1),
    parent: (cluster === undefined ? undefined : topics.get(cluster)) ?? ROOT,
    trust: authority === 1 ? 'pattern' : 'inference',
    protected: isSet(row, 'protected'),
    ...defined({
      authority: authority === undefined ? undefined : (Math.min(6, Math.max(2, authority)) as Authority),
      layer: toLayer(row.governance_layer),
      surprise: toNumberIn(row.surprise_score, 0, 1),
      confidenceFloor: toNumberIn(row.confidence_floor, 0, 1),
      sourceFile: toText(row.source_file),
      sourceLine: toCount(row.source_line),
    }),
    metadata: metadataOf(row),
  })
}

function toLayer(value: unknown): GovernanceLayer | undefined {
  return ([1, 2, 3, 4] as const).find((layer) => layer === value)
}

/** @param pairs links read so far; the slip box stores each link at both ends, and one suffices */
function readLinks(row: Fields, keys: ReadonlyMap<string, string>, pairs: Set<string>, out: Collector): void {
  const source = keys.get(toKey(row.id) ?? '')
  if (source === undefined || isSet(row, 'archived')) return
  const words = toJsonFields(row.link_descriptions)
  const linked = typeof row.linked_memories === 'string' ? parseJson(row.linked_memories) : undefined
  for (const other of Array.isArray(linked) ? linked : []) {
    const id = toKey(other)
    const target = id === undefined ? undefined : keys.get(id)
    if (target === undefined) out.remark('missing_end', `link to ${String(other)}`)
    if (target === undefined || pairs.has(`${target} ${source}`)) continue
    pairs.add(`${source} ${target}`)
    out.edge({ source, target, relation: 'see_also', ...defined({ reasoning: toText(words[id ?? '']) }) })
  }
  const replaced = toKey(row.supersedes)
  const old = replaced === undefined ? undefined : keys.get(replaced)
  if (old !== undefined) out.edge({ source, target: old, relation: 'supersedes' })
}

function readConflicts(rows: readonly Fields[], keys: ReadonlyMap<string, string>, out: Collector): void {
  for (const row of rows) {
    if (isSet(row, 'resolved')) continue
    const [source, target] = [keys.get(toKey(row.memory_id_a) ?? ''), keys.get(toKey(row.memory_id_b) ?? '')]
    if (source === undefined || target === undefined) out.remark('missing_end', 'conflict')
    else
      out.edge({
        source,
        target,
        relation: 'contradicts',
        ...defined({ reasoning: toText(row.description) }),
      })
  }
}
