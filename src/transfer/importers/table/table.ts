/**
 * Any table of notes: a CSV, TSV, JSON lines or JSON file, with a map from its columns to the fields of a memory. Columns
 * that the map does not name are kept beside the memory.
 */
import { promises as fs } from 'node:fs'
import { basename } from 'node:path'
import { LoreError } from '../../../core/errors.ts'
import type { ImportDeps, ImportedSource, Importer } from '../../../core/ports/importer.ts'
import { createCollector } from '../reading/collector.ts'
import { EXPORT_BYTES, kindOfPath } from '../reading/files.ts'
import { notThisKind } from '../reading/not-this-kind.ts'
import { type ColumnMap, resolveColumns, toMemory } from './column-map.ts'
import { formOf, readTable, type TableForm } from './table-rows.ts'

/** Rows of JSON that are looked at for the names of columns. */
const SAMPLE_ROWS = 50

export const table: Importer = {
  kind: 'table',
  title: 'a table (CSV or JSON)',
  takes:
    'a CSV, TSV, JSONL or JSON file of records; --map content=<column>,created=<column> names the columns',
  mayBePrinciple: false,
  places: async () => [],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'file') return null
    const form = await formOf(path)
    if (form === null) return null
    const columns = await columnsIn(path, form).catch((error: unknown) => {
      // A damaged table cannot be recognised.
      if (error instanceof Error) return []
      throw error
    })
    return columns.length === 0 ? null : `a table with the columns ${columns.slice(0, 12).join(', ')}`
  },
  async read(path, deps) {
    if ((await kindOfPath(path)) !== 'file') throw notThisKind('a table')
    const form = await formOf(path)
    if (form === null) throw notThisKind('a table')
    const { size } = await fs.stat(path)
    if (size > EXPORT_BYTES) throw tooLarge()
    return readAll(path, form, deps)
  },
}

async function readAll(path: string, form: TableForm, deps: ImportDeps): Promise<ImportedSource> {
  const columns = await columnsIn(path, form)
  if (columns.length === 0) throw notThisKind('a table')
  const map = resolveColumns(deps.columns ?? {}, columns)
  const out = createCollector()
  const root = basename(path)
  out.memory({ key: root, title: root, content: root, kind: 'reference', isLabel: true })
  for await (const { fields, place } of readTable(path, form)) {
    if (fields === null) {
      out.remark('bad_record', place)
      continue
    }
    const { memory, badDate } = toMemory(fields, map, path)
    if (badDate !== null) out.remark('date_unread', `${badDate} (${place})`)
    out.memory({ parent: root, ...memory, title: memory.title ?? (memory.content === '' ? place : '') })
  }
  return { ...out.result(), columns: describe(map, columns) }
}

function describe(map: ColumnMap, columns: readonly string[]): NonNullable<ImportedSource['columns']> {
  const used = new Set(Object.values(map).flatMap((column) => [column, column.split('.', 1)[0] ?? '']))
  return { used: map, kept: columns.filter((column) => !used.has(column)) }
}

async function columnsIn(path: string, form: TableForm): Promise<readonly string[]> {
  const columns = new Set<string>()
  let seen = 0
  for await (const row of readTable(path, form)) {
    for (const column of row.columns) columns.add(column)
    if (++seen >= SAMPLE_ROWS || form === 'csv') break
  }
  return [...columns]
}

function tooLarge(): LoreError {
  return new LoreError('invalid_input', `The table is larger than ${EXPORT_BYTES / 1e6} MB.`, {
    hint: 'Split it into several files.',
    details: { field: 'path' },
  })
}
