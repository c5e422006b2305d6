/** mcp-memory-libsql: entities with observations, and relations between them. */
import type { Collector } from '../reading/collector.ts'
import type { Table, Tables } from '../reading/tables.ts'
import { addObservation, addThing } from '../reading/things.ts'
import { toMoment, toText } from '../reading/values.ts'
import { countRows, createDatabaseImporter } from './database-importer.ts'

const ROOT = 'mcp-memory-libsql'

export const mcpMemoryLibsql = createDatabaseImporter({
  kind: 'mcp-memory-libsql',
  title: 'mcp-memory-libsql',
  usualPlaces: [],
  isTheirs: ({ all }) =>
    all.get('entities')?.columns.has('entity_type') === true &&
    all.get('observations')?.columns.has('entity_name') === true,
  describe: (tables) => countRows(tables, ['entities', 'entities'], ['observations', 'observations']),
  bookkeeping: new Set([]),
  derived: new Set([]),
  read,
})

function read(tables: Tables, out: Collector): readonly Table[] {
  const read = ['entities', 'observations', 'relations'].flatMap((name) => tables.all.get(name) ?? [])
  const rowsOf = (name: string) =>
    read.flatMap((table) => (table.name.toLowerCase() === name ? tables.rows(table) : []))
  out.memory({ key: ROOT, title: ROOT, content: 'mcp-memory-libsql', kind: 'reference', isLabel: true })
  for (const { name, entity_type: type, created_at: at } of rowsOf('entities')) {
    const named = toText(name)
    if (named === undefined) out.remark('bad_record', 'an entity without a name')
    else addThing({ name: named, type: toText(type), at: toMoment(at) }, ROOT, out)
  }
  for (const { entity_name: name, content, created_at: at } of rowsOf('observations')) {
    const [of, said] = [toText(name), toText(content)]
    if (of === undefined || said === undefined) out.remark('bad_record', 'an observation without its entity')
    else addObservation({ name: of, said, at: toMoment(at) }, out)
  }
  for (const { source, target, relation_type: word } of rowsOf('relations')) {
    const [from, to, relation] = [toText(source), toText(target), toText(word)]
    if (from === undefined || to === undefined || relation === undefined)
      out.remark('bad_record', 'a relation without its ends')
    else out.edge({ source: `entity ${from}`, target: `entity ${to}`, relation })
  }
  return read
}
