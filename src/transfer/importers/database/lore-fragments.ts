/** The earlier Lore: trees of fragments, and four kinds of edges. */

import { defined } from '../../../core/defined.ts'
import type { Collector } from '../reading/collector.ts'
import { metadataOf, toLink, toRecord, toUses } from '../reading/columns.ts'
import type { Table, Tables } from '../reading/tables.ts'
import { type Fields, toCount, toKey, toNumberIn, toText } from '../reading/values.ts'
import { countRows, createDatabaseImporter } from './database-importer.ts'

export const loreFragments = createDatabaseImporter({
  kind: 'lore',
  title: 'the earlier Lore (fragments)',
  usualPlaces: ['.lore/memory.db'],
  isTheirs: ({ all }) => all.get('fragments')?.columns.has('content') === true,
  describe: (tables) => countRows(tables, ['fragments', 'fragments'], ['edges', 'edges']),
  bookkeeping: new Set(['watermarks', 'schema_version', 'schema_migrations', 'meta', 'sync_state']),
  derived: new Set(['embeddings', 'fragment_embeddings']),
  read,
})

function read(tables: Tables, out: Collector): readonly Table[] {
  const fragments = tables.all.get('fragments')
  const edges = tables.all.get('edges')
  if (fragments === undefined) return []
  const links = edges === undefined ? [] : tables.rows(edges).map((row) => ({ row, link: toLink(row) }))
  const parents = new Map<string, string>()
  for (const { row, link } of links) {
    if (link === null) out.remark('bad_record', `edge ${toKey(row.id) ?? ''}`)
    else if (isHierarchical(link.relation)) parents.set(link.target, link.source)
  }
  const rows = tables.rows(fragments)
  const keys = new Map(rows.flatMap((row) => keyOf(row)))
  for (const row of rows) readFragment(row, parents, keys, out)
  for (const { link } of links) {
    if (link === null || isHierarchical(link.relation)) continue
    const { source, target } = link
    out.edge({ ...link, source: keys.get(source) ?? source, target: keys.get(target) ?? target })
  }
  return edges === undefined ? [fragments] : [fragments, edges]
}

function keyOf(row: Fields): (readonly [id: string, key: string])[] {
  const record = toRecord(row)
  return record === null ? [] : [[record.id, record.key]]
}

function isHierarchical(relation: string): boolean {
  return relation.toLowerCase() === 'hierarchical'
}

function readFragment(
  row: Fields,
  parents: ReadonlyMap<string, string>,
  keys: ReadonlyMap<string, string>,
  out: Collector,
): void {
  const record = toRecord(row)
  if (record === null) {
    out.remark('bad_record', toText(row.content))
    return
  }
  const { id, summary, ...fields } = record
  const above = parents.get(id) ?? toKey(row.parent_id)
  const depth = toCount(row.depth)
  out.memory({
    ...fields,
    ...toUses(row),
    ...defined({
      parent: above === undefined ? undefined : (keys.get(above) ?? above),
      title: summary,
      summary,
      kind: depth !== undefined && depth < 2 ? ('reference' as const) : ('fact' as const),
      salience: toNumberIn(row.importance, 0, 1),
    }),
    metadata: {
      ...metadataOf(row),
      ...defined({ session: toText(row.source_session), depth }),
    },
  })
  const successor = toKey(row.superseded_by)
  if (successor === undefined) return
  out.edge({ source: keys.get(successor) ?? successor, target: record.key, relation: 'supersedes' })
}
