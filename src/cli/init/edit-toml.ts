/** Adds a table to a person's TOML file, and removes it; the rest stays byte for byte. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify, TomlError, type TomlTable } from 'smol-toml'
import { LoreError } from '../../core/errors.ts'

/** @param name the table's dotted name of bare keys, such as `mcp_servers.lore` */
export function setTable(text: string | null, name: string, value: TomlTable, file: string): string {
  const without = text === null ? '' : removeTable(text, name, file)
  const eol = without.includes('\r\n') ? '\r\n' : '\n'
  const table = `[${name}]\n${stringify(value).trimEnd()}\n`.replaceAll('\n', eol)
  const gap = without === '' ? '' : without.endsWith('\n') ? eol : eol + eol
  const edited = `${without}${gap}${table}`
  const wanted = withTable(read(without, file), name.split('.'), value)
  if (saysSame(edited, wanted)) return edited
  throw cannotEdit(file, name)
}

/** Returns the text unchanged if there is no such table. */
export function removeTable(text: string, name: string, file: string): string {
  const former = read(text, file)
  if (readTable(text, name, file) === undefined) return text
  const result = withoutLines(text, findLines(text, name))
  if (saysSame(result, withTable(former, name.split('.'), undefined))) return result
  throw cannotEdit(file, name)
}

/**
 * Returns the line numbers of the table and its subtables: from each header to the last line with a value.
 */
function findLines(text: string, name: string): ReadonlySet<number> {
  const found = new Set<number>()
  let pending: number[] = []
  let inside = false
  for (const [index, line] of text.split('\n').entries()) {
    const header = /^\s*\[\s*([^[\]]+?)\s*\]\s*(#.*)?$/.exec(line)?.[1]?.replace(/["'\s]/g, '')
    if (/^\s*\[/.test(line)) inside = header === name || header?.startsWith(`${name}.`) === true
    if (!inside) pending = []
    else if (/^\s*(?:#|$)/.test(line)) pending.push(index)
    else {
      // Blanks and comments between two of our lines go; those after the last one stay.
      for (const between of pending) found.add(between)
      pending = []
      found.add(index)
    }
  }
  return found
}

/** Removes the lines, and one blank line before them. */
function withoutLines(text: string, going: ReadonlySet<number>): string {
  const lines = text.split('\n')
  const first = Math.min(...going)
  const blank = first > 0 && lines[first - 1]?.trim() === '' ? first - 1 : -1
  return lines.filter((_, index) => !going.has(index) && index !== blank).join('\n')
}

export function readTable(text: string | null, name: string, file: string): unknown {
  let value: unknown = text === null ? {} : read(text, file)
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** Also drops tables that become empty, as removing their lines does. */
function withTable(table: TomlTable, path: readonly string[], value: TomlTable | undefined): TomlTable {
  const [key = '', ...rest] = path
  const { [key]: former, ...others } = table
  const below = typeof former === 'object' && !Array.isArray(former) ? (former as TomlTable) : {}
  const next = rest.length === 0 ? value : withTable(below, rest, value)
  const isGone = next === undefined || (value === undefined && Object.keys(next).length === 0)
  return isGone ? others : { ...others, [key]: next }
}

/**
 * Compares plain copies, since the parser uses objects of its own. False if the edited text cannot be
 * parsed.
 */
function saysSame(edited: string, wanted: TomlTable): boolean {
  try {
    return isDeepStrictEqual(structuredClone(parseText(edited)), structuredClone(wanted))
  } catch (error) {
    if (error instanceof TomlError) return false
    throw error
  }
}

function parseText(text: string): TomlTable {
  return parse(text.replace(/^\ufeff/, ''))
}

function read(text: string, file: string): TomlTable {
  try {
    return parseText(text)
  } catch (error) {
    throw new LoreError('config_invalid', `${file} is not valid TOML.`, {
      hint: `${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''} Fix it, then try again.`,
      cause: error,
      details: { file },
    })
  }
}

function cannotEdit(file: string, name: string): LoreError {
  return new LoreError(
    'config_invalid',
    `[${name}] in ${file} is written in a way that cannot be changed safely.`,
    {
      hint: 'Change it by hand: `lore init --print` shows what to put there.',
      details: { file },
    },
  )
}
