/** Reads the rows of a table of any kind, one at a time: CSV, TSV, JSON lines, or a JSON list. */
import { extname } from 'node:path'
import { LoreError } from '../../../core/errors.ts'
import { readElements } from '../conversations/json-elements.ts'
import { readChunks, readHead } from '../reading/files.ts'
import { type Fields, parseJson, toFields } from '../reading/values.ts'
import { readCsv } from './csv-rows.ts'

export interface TableRow {
  /** Values by column; null if the row is none. */
  readonly fields: Fields | null
  /** Place in the file for people: `line 7`. */
  readonly place: string
  /** Columns of the table, in order; those of this row if it is JSON. */
  readonly columns: readonly string[]
}

export type TableForm = 'csv' | 'lines' | 'list'

const HEAD_BYTES = 4_096
const CSV_NAMES = new Set(['.csv', '.tsv', '.tab', '.psv'])
const JSON_NAMES = new Set(['.jsonl', '.ndjson', '.json'])

/** Returns how the file is written; null if it is no table. */
export async function formOf(path: string): Promise<TableForm | null> {
  const ending = extname(path).toLowerCase()
  const head = (await readHead(path, HEAD_BYTES)).replace(/^\uFEFF/, '').trimStart()
  if (CSV_NAMES.has(ending)) return head === '' ? null : 'csv'
  if (!JSON_NAMES.has(ending)) return null
  if (head.startsWith('[')) return 'list'
  if (!head.startsWith('{')) return null
  if (ending !== '.json') return 'lines'
  // One document, unless a second object follows on a line of its own.
  const [first = '', second = ''] = head.split('\n').filter((line) => line.trim() !== '')
  return toFields(parseJson(first)) !== undefined && second.startsWith('{') ? 'lines' : 'list'
}

/** @throws LoreError invalid_input if the file is damaged or is no text */
export async function* readTable(path: string, form: TableForm): AsyncGenerator<TableRow> {
  if (form === 'csv') yield* readSeparated(path)
  else if (form === 'list') yield* readList(path)
  else yield* readLines(path)
}

async function* readSeparated(path: string): AsyncGenerator<TableRow> {
  let columns: readonly string[] | null = null
  for await (const { cells, line } of readCsv(readText(path))) {
    if (columns === null) {
      columns = toColumns(cells)
      continue
    }
    const place = `line ${line}`
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      yield { fields: null, place: `${place}: more cells than columns`, columns }
    else
      yield { fields: Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ''])), place, columns }
  }
}

/** Names columns without a name, and tells repeated ones apart. */
function toColumns(cells: readonly string[]): readonly string[] {
  const used = new Set<string>()
  return cells.map((cell, i) => {
    const plain = cell.replace(/^\uFEFF/, '').trim() || `column ${i + 1}`
    let name = plain
    for (let n = 2; used.has(name); n++) name = `${plain} (${n})`
    used.add(name)
    return name
  })
}

async function* readLines(path: string): AsyncGenerator<TableRow> {
  let [line, rest] = [0, '']
  const toRow = (text: string): TableRow => {
    const fields = toFields(parseJson(text)) ?? null
    return { fields, place: `line ${line}`, columns: Object.keys(fields ?? {}) }
  }
  for await (const chunk of readText(path)) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw tooLongLine(line + 1)
    for (const text of lines) {
      line++
      if (text.trim() !== '') yield toRow(text.replace(/^\uFEFF/, ''))
    }
  }
  line++
  if (rest.trim() !== '') yield toRow(rest.replace(/^\uFEFF/, ''))
}

const LONGEST_LINE = 8_000_000

function tooLongLine(line: number): LoreError {
  return new LoreError(
    'invalid_input',
    `Line ${line} of the table is longer than ${LONGEST_LINE / 1e6} MB.`,
    {
      hint: 'Write one record a line. Nothing was stored.',
      details: { field: 'path', line },
    },
  )
}

async function* readList(path: string): AsyncGenerator<TableRow> {
  let entry = 0
  // A document that is one object holds its records in a list.
  const isDocument = /^\uFEFF?\s*\{/.test(await readHead(path, HEAD_BYTES))
  for await (const { text } of readElements(readChunks(path), 0)) {
    const value = text === null ? null : (toFields(parseJson(text.replace(/^\uFEFF/, ''))) ?? null)
    const inner = value === null || !isDocument ? null : innerList(value)
    if (isDocument && inner === null) return
    if (inner !== null) {
      for (const item of inner) {
        entry++
        const fields = toFields(item) ?? null
        yield { fields, place: `entry ${entry}`, columns: Object.keys(fields ?? {}) }
      }
      return
    }
    entry++
    yield { fields: value, place: `entry ${entry}`, columns: Object.keys(value ?? {}) }
  }
}

/** Returns the only list of objects in a document that wraps its records; null if there is none. */
function innerList(document: Fields): readonly unknown[] | null {
  const lists = Object.values(document).filter(
    (value): value is unknown[] => Array.isArray(value) && toFields(value[0]) !== undefined,
  )
  return lists.length === 1 ? (lists[0] ?? null) : null
}

/** @throws LoreError invalid_input if the bytes are no UTF-8 */
async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of readChunks(path)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new LoreError('invalid_input', 'The table is no text in UTF-8.', {
      hint: 'Save it as UTF-8 in the program that wrote it; nothing was stored.',
      details: { field: 'path' },
      cause: error,
    })
  }
}
