/** mcp-memory-keeper: context items by session, journal entries, and a small graph of entities. */
import { isAbsolute } from 'node:path'
import { defined } from '../../../core/defined.ts'
import type { ImportedMemory } from '../../../core/ports/importer.ts'
import type { Collector } from '../reading/collector.ts'
import { metadataOf, toKind } from '../reading/columns.ts'
import type { Table, Tables } from '../reading/tables.ts'
import { type Fields, toKey, toMoment, toText, toTexts } from '../reading/values.ts'
import { countRows, createDatabaseImporter } from './database-importer.ts'

/** Salience of its three priorities. */
const SALIENCE: Readonly<Record<string, number>> = { high: 0.7, normal: 0.5, low: 0.3 }

export const mcpMemoryKeeper = createDatabaseImporter({
  kind: 'mcp-memory-keeper',
  title: 'mcp-memory-keeper',
  usualPlaces: ['mcp-data/memory-keeper'],
  isTheirs: ({ all }) => {
    const columns = all.get('context_items')?.columns
    return columns?.has('value') === true && columns.has('session_id') && all.has('sessions')
  },
  describe: (tables) => countRows(tables, ['context_items', 'items'], ['sessions', 'sessions']),
  bookkeeping: new Set([
    'checkpoints',
    'checkpoint_items',
    'checkpoint_files',
    'file_cache',
    'migrations',
    'migration_log',
    'feature_flags',
    'feature_flag_audit',
    'feature_flag_history',
    'feature_flag_evaluations',
    'retention_executions',
    'retention_policies',
    'retention_logs',
    'context_changes',
    'context_watchers',
    'deleted_items',
    'compaction_history',
    'tool_events',
    'agent_tasks',
    'agent_results',
  ]),
  derived: new Set(['embeddings', 'vector_embeddings', 'compressed_context']),
  read,
})

type Place = Pick<ImportedMemory, 'folder'>

function read(tables: Tables, out: Collector): readonly Table[] {
  const names = [
    'sessions',
    'context_items',
    'journal_entries',
    'entities',
    'observations',
    'relations',
    'context_relationships',
  ]
  const rowsOf = (name: string) => {
    const table = tables.all.get(name)
    return table === undefined ? [] : tables.rows(table)
  }
  const places = new Map<string, Place>()
  for (const row of rowsOf('sessions')) readSession(row, places, out)
  const placeOf = (row: Fields) => places.get(toKey(row.session_id) ?? '') ?? {}
  for (const row of rowsOf('context_items')) readItem(row, placeOf(row), out)
  for (const row of rowsOf('journal_entries')) readEntry(row, placeOf(row), out)
  for (const row of rowsOf('context_relationships')) {
    const [from, to] = [toText(row.from_key), toText(row.to_key)]
    const session = toKey(row.session_id)
    const relation = toText(row.relationship_type)
    if (from === undefined || to === undefined || relation === undefined)
      out.remark('bad_record', 'a relationship')
    else out.edge({ source: `item ${session} ${from}`, target: `item ${session} ${to}`, relation })
  }
  readGraph(rowsOf('entities'), rowsOf('observations'), rowsOf('relations'), placeOf, out)
  return names.flatMap((name) => tables.all.get(name) ?? [])
}

function readSession(row: Fields, places: Map<string, Place>, out: Collector): void {
  const id = toKey(row.id)
  if (id === undefined) {
    out.remark('bad_record', toText(row.name))
    return
  }
  const folder = toText(row.working_directory)
  const place = folder !== undefined && isAbsolute(folder) ? { folder } : {}
  places.set(id, place)
  const title = toText(row.name) ?? 'A session'
  out.memory({
    key: `session ${id}`,
    title,
    content: toText(row.description) ?? title,
    kind: 'reference',
    trust: 'inference',
    ...place,
    ...defined({ createdAt: toMoment(row.created_at) }),
    metadata: defined({ branch: toText(row.branch), channel: toText(row.default_channel) }),
  })
}

function readItem(row: Fields, place: Place, out: Collector): void {
  const [session, name] = [toKey(row.session_id), toText(row.key)]
  if (session === undefined || name === undefined) {
    out.remark('bad_record', name ?? 'an item without a key')
    return
  }
  const category = toText(row.category)
  out.memory({
    key: `item ${session} ${name}`,
    parent: `session ${session}`,
    title: name.replaceAll(/[_-]+/g, ' '),
    content: toText(row.value) ?? '',
    kind: toKind(category) ?? 'fact',
    trust: 'inference',
    tags: category === undefined ? [] : [category],
    ...place,
    ...defined({ createdAt: toMoment(row.created_at), salience: SALIENCE[toText(row.priority) ?? ''] }),
    metadata: { ...metadataOf(row), ...defined({ channel: toText(row.channel), itemKey: name }) },
  })
}

function readEntry(row: Fields, place: Place, out: Collector): void {
  const [id, session] = [toKey(row.id), toKey(row.session_id)]
  if (id === undefined || session === undefined) {
    out.remark('bad_record', 'a journal entry without an id')
    return
  }
  out.memory({
    key: `entry ${id}`,
    parent: `session ${session}`,
    content: toText(row.entry) ?? '',
    kind: 'observation',
    trust: 'inference',
    tags: toTexts(row.tags),
    ...place,
    ...defined({ createdAt: toMoment(row.created_at) }),
  })
}

/** Its entities have ids of their own, and belong to the session that met them. */
function readGraph(
  entities: readonly Fields[],
  observations: readonly Fields[],
  relations: readonly Fields[],
  placeOf: (row: Fields) => Place,
  out: Collector,
): void {
  const places = new Map<string, Place>()
  for (const row of entities) {
    const [id, name] = [toKey(row.id), toText(row.name)]
    if (id === undefined || name === undefined) {
      out.remark('bad_record', name ?? 'an entity without a name')
      continue
    }
    places.set(id, placeOf(row))
    const type = toText(row.type)
    out.memory({
      key: `entity ${id}`,
      parent: `session ${toKey(row.session_id)}`,
      title: name,
      content: type === undefined ? name : `${name} (${type})`,
      kind: 'reference',
      trust: 'inference',
      ...placeOf(row),
      ...defined({ createdAt: toMoment(row.created_at) }),
    })
  }
  for (const { id, entity_id: of, observation, timestamp } of observations) {
    out.memory({
      key: `observation ${toKey(id)}`,
      parent: `entity ${toKey(of)}`,
      content: toText(observation) ?? '',
      kind: 'observation',
      trust: 'inference',
      ...places.get(toKey(of) ?? ''),
      ...defined({ createdAt: toMoment(timestamp) }),
    })
  }
  for (const { subject_id: from, object_id: to, predicate } of relations) {
    out.edge({
      source: `entity ${toKey(from)}`,
      target: `entity ${toKey(to)}`,
      relation: toText(predicate) ?? 'related_to',
    })
  }
}
