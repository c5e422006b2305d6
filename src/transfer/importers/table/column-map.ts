/** Decides which column of a table becomes which field of a memory, and reads a row accordingly. Pure. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { defined } from '../../../core/defined.ts'
import { LoreError } from '../../../core/errors.ts'
import type { ImportedMemory } from '../../../core/ports/importer.ts'
import { toKind } from '../reading/columns.ts'
import { type Fields, parseJson, toKey, toMoment, toNumberIn, toText, toTexts } from '../reading/values.ts'

/** Fields that a column may become. */
const TABLE_FIELDS = [
  'content',
  'title',
  'summary',
  'kind',
  'tags',
  'created',
  'until',
  'author',
  'project',
  'id',
  'parent',
  'quality',
] as const
type TableField = (typeof TABLE_FIELDS)[number]
/** Columns by field. */
export type ColumnMap = Readonly<Partial<Record<TableField, string>>>

/** Names under which columns are found without a map, in lower case. */
const USUAL: Readonly<Record<TableField, readonly string[]>> = {
  content: ['content', 'text', 'memory', 'note', 'body', 'fact', 'description', 'message', 'inhalt'],
  title: ['title', 'name', 'subject', 'heading'],
  summary: ['summary', 'abstract'],
  kind: ['kind', 'type', 'category'],
  tags: ['tags', 'labels', 'keywords', 'categories'],
  created: ['created', 'created_at', 'createdat', 'date', 'timestamp', 'time'],
  until: ['valid_until', 'expires', 'expires_at'],
  author: ['author', 'user', 'owner', 'created_by'],
  project: ['project', 'repository', 'repo'],
  id: ['id', 'uuid', 'key', '_id'],
  parent: ['parent', 'parent_id'],
  quality: ['quality', 'score', 'rating'],
}

/**
 * Completes a given map by the usual names of columns.
 * @throws LoreError invalid_input if it names a column or field that is not there, or no column holds the text
 */
export function resolveColumns(
  given: Readonly<Record<string, string>>,
  columns: readonly string[],
): ColumnMap {
  for (const [field, column] of Object.entries(given)) {
    if (!TABLE_FIELDS.some((known) => known === field))
      throw badMap(
        `"${field.slice(0, 60)}" is no field of a memory.`,
        `Fields are: ${TABLE_FIELDS.join(', ')}.`,
      )
    if (!hasColumn(columns, column))
      throw badMap(
        `The table has no column "${column.slice(0, 60)}".`,
        `Its columns are: ${listed(columns)}.`,
      )
  }
  const taken = new Set(Object.values(given))
  const found: Partial<Record<TableField, string>> = {}
  for (const field of TABLE_FIELDS) {
    const usual = USUAL[field].flatMap(
      (name) => columns.find((column) => column.toLowerCase().trim() === name && !taken.has(column)) ?? [],
    )[0]
    const column = given[field] ?? usual
    if (column === undefined) continue
    found[field] = column
    taken.add(column)
  }
  if (found.content === undefined)
    throw badMap(
      'No column of the table is named as one that holds the text.',
      `Say which: --map content=<column>. Its columns are: ${listed(columns)}.`,
    )
  return found
}

function hasColumn(columns: readonly string[], column: string): boolean {
  // A path such as metadata.text leads into an object.
  return columns.includes(column) || columns.includes(column.split('.', 1)[0] ?? '')
}

function listed(columns: readonly string[]): string {
  const shown = columns.slice(0, 30).map((column) => column.slice(0, 60))
  return `${shown.join(', ')}${columns.length > shown.length ? ' …' : ''}`
}

function badMap(message: string, hint: string): LoreError {
  return new LoreError('invalid_input', message, { hint, details: { field: 'columns' } })
}

export interface ReadRow {
  readonly memory: ImportedMemory
  /** The value of a date column that could not be read; null if all is well. */
  readonly badDate: string | null
}

/** @param file path of the table, because ids such as 7 recur in every table */
export function toMemory(fields: Fields, map: ColumnMap, file: string): ReadRow {
  const read = (field: TableField): unknown => {
    const column = map[field]
    return column === undefined ? undefined : valueAt(fields, column)
  }
  const textOf = (field: TableField) => toText(toPlain(read(field)))
  const content = textOf('content') ?? ''
  const [created, until] = [toDate(read('created')), toDate(read('until'))]
  const bad = [read('created'), read('until')].find(
    (value) => toText(toPlain(value)) !== undefined && toDate(value) === undefined,
  )
  const kind = textOf('kind')
  const toRowKey = (id: string) => (isGlobal(id) ? id : `${id} in ${basename(file)}`)
  const id = toKey(read('id'))
  const parent = toKey(read('parent'))
  const mapped = new Set(Object.values(map).map((column) => column.split('.', 1)[0]))
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([column, value]) => !mapped.has(column) && value !== '' && value !== null),
  )
  return {
    badDate: bad === undefined ? null : (toText(toPlain(bad)) ?? ''),
    memory: {
      key: id === undefined ? `text ${digestOf(`${content}\n${created ?? ''}`)}` : toRowKey(id),
      content,
      kind: toKind(kind) ?? 'fact',
      trust: 'inference',
      tags: toTags(read('tags')),
      ...defined({
        title: textOf('title'),
        summary: textOf('summary'),
        createdAt: created,
        validUntil: until,
        author: textOf('author'),
        project: textOf('project'),
        parent: parent === undefined ? undefined : toRowKey(parent),
        quality: toNumberIn(Number(toPlain(read('quality'))), 0, 10),
      }),
      metadata: { ...rest, ...(kind !== undefined && toKind(kind) === undefined ? { kind } : {}) },
    },
  }
}

/** Long ids that are not numbers identify a record wherever it lies. */
function isGlobal(id: string): boolean {
  return id.length >= 16 && !/^\d+$/.test(id)
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** Returns the value of a column, or of a path with dots into an object. */
function valueAt(fields: Fields, column: string): unknown {
  if (column in fields) return fields[column]
  let value: unknown = fields
  for (const part of column.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Fields)[part] : undefined
  return value
}

function toPlain(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/** Accepts a list, JSON, or words separated by commas, semicolons or bars. */
function toTags(value: unknown): readonly string[] {
  const listed = toTexts(value)
  const words = listed.length > 0 ? listed : (toText(value)?.split(/[,;|]/) ?? [])
  return [...new Set(words.map((tag) => tag.trim().replace(/^#/, '')).filter((tag) => tag !== ''))]
}

const DAY_FIRST = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Reads ISO dates and times since 1970, and dates with the day or month first if only one order is possible. */
function toDate(value: unknown): number | undefined {
  const text = toText(value)
  const parts = text === undefined ? null : DAY_FIRST.exec(text)
  if (parts === null) return toMoment(/^\d+$/.test(text ?? '') ? Number(text) : value)
  const [first, second, year] = [Number(parts[1]), Number(parts[3]), Number(parts[4])]
  const isDayFirst = parts[2] === '.' || first > 12
  if (!isDayFirst && second <= 12 && first !== second) return undefined
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const [hour = 0, minute = 0, seconds = 0] = [parts[5], parts[6], parts[7]].map((part) => Number(part ?? 0))
  return toMoment(Date.UTC(year, month - 1, day, hour, minute, seconds))
}

/** Parses a map that was typed: `content=text,created=date`; a name with a comma or an equals sign stands in quotes. */
export function parseColumnMap(typed: string): Readonly<Record<string, string>> | null {
  const map: Record<string, string> = {}
  const pattern = /\s*([\w-]+)\s*=\s*(?:"((?:[^"]|"")*)"|([^",=]*[^",=\s]))\s*(?:,|$)/uy
  for (let at = 0; at < typed.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const match = pattern.exec(typed)
    const [field, quoted, plain] = [match?.[1], match?.[2], match?.[3]]
    const column = quoted?.replaceAll('""', '"') ?? plain
    if (field === undefined || column === undefined || column === '' || field in map) return null
    map[field] = column
  }
  return Object.keys(map).length === 0 ? null : map
}

/** Reads a map from a file: a JSON object of columns by field. Null if it is none. */
export function readColumnMap(text: string): Readonly<Record<string, string>> | null {
  const value = parseJson(text.replace(/^\uFEFF/, ''))
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isMap || Object.values(value).some((column) => toText(column) === undefined)) return null
  return value as Readonly<Record<string, string>>
}
