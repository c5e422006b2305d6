/**
 * Changes one key in TOML text and keeps the rest, comments included. Pure. If the edited text does not parse
 * to exactly the wanted values, the whole text is written anew.
 */
import { isDeepStrictEqual } from 'node:util'
import { parse, stringify, type TomlTable } from 'smol-toml'
import type { RawValue } from './value-kinds.ts'

/** @throws TomlError if the text is not TOML */
export function setTomlKey(text: string, key: string, value: RawValue): string {
  const wanted = withKey(parse(text), key.split('.'), value)
  const edited = editLine(text, key, value) ?? addLine(text, key, value)
  return saysExactly(edited, wanted) ? edited : stringify(wanted)
}

/** Removes a key; returns the same text if the key is not in it. */
export function unsetTomlKey(text: string, key: string): string {
  const wanted = withKey(parse(text), key.split('.'), undefined)
  const edited = editLine(text, key, undefined) ?? text
  return saysExactly(edited, wanted) ? edited : stringify(wanted)
}

/** Rewrites or removes the line of an existing key; returns null if no line has it. */
function editLine(text: string, key: string, value: RawValue | undefined): string | null {
  const lines = text.split('\n')
  const at = findLine(lines, key)
  if (at === -1) return null
  if (value === undefined) return lines.toSpliced(at, 1).join('\n')
  const [, head = '', rest = ''] = /^([^=]*=[ \t]*)(.*)$/s.exec(lines[at] ?? '') ?? []
  return lines.with(at, `${head}${renderValue(value)}${trailingComment(rest)}`).join('\n')
}

/** Returns the index of the line that sets the key, in its section or dotted; -1 if there is none. */
function findLine(lines: readonly string[], key: string): number {
  let section = ''
  for (const [index, line] of lines.entries()) {
    const header = /^\s*\[\s*([^[\]]+?)\s*\]\s*(#.*)?$/.exec(line)
    if (header !== null) {
      section = bareName(header[1] ?? '')
      continue
    }
    const name = bareName(/^\s*([^=#]+?)\s*=/.exec(line)?.[1] ?? '')
    if (name !== '' && (section === '' ? name : `${section}.${name}`) === key) return index
  }
  return -1
}

/** Adds the key at the end of its section, and creates the section if needed. */
function addLine(text: string, key: string, value: RawValue): string {
  const section = key.split('.').slice(0, -1).join('.')
  const entry = `${key.split('.').at(-1)} = ${renderValue(value)}`
  const lines = text.split('\n')
  const header = lines.findIndex(
    (line) => bareName(/^\s*\[\s*([^[\]]+?)\s*\]/.exec(line)?.[1] ?? '') === section,
  )
  if (header === -1) {
    const body = text.trimEnd()
    return `${body}${body === '' ? '' : '\n\n'}[${section}]\n${entry}\n`
  }
  let end = lines.findIndex((line, index) => index > header && /^\s*\[/.test(line))
  if (end === -1) end = lines.length
  // Blank lines and comments before the next header belong to that header.
  while (end > header + 1 && /^\s*(#|$)/.test(lines[end - 1] ?? '')) end--
  const added = lines.toSpliced(end, 0, entry).join('\n')
  return added.endsWith('\n') ? added : `${added}\n`
}

/** Normalises a name: `"store" . path` and `store.path` are the same. */
function bareName(written: string): string {
  return written
    .split('.')
    .map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
    .join('.')
}

/** Returns the comment after a one-line value, with the blanks before it. */
function trailingComment(rest: string): string {
  const value = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^#]*?)(\s*#.*)?\r?$/.exec(rest)
  return value?.[2] ?? ''
}

function renderValue(value: RawValue): string {
  return stringify({ value })
    .trimEnd()
    .replace(/^value = /, '')
}

function withKey(
  table: TomlTable,
  [name = '', ...rest]: readonly string[],
  value: RawValue | undefined,
): TomlTable {
  const { [name]: present, ...others } = table
  if (rest.length === 0) return value === undefined ? others : { ...table, [name]: value }
  const inner = typeof present === 'object' && !Array.isArray(present) ? (present as TomlTable) : {}
  if (present === undefined && value === undefined) return table
  return { ...table, [name]: withKey(inner, rest, value) }
}

function saysExactly(text: string, wanted: TomlTable): boolean {
  try {
    // Cloned, because the parser's tables have no prototype.
    return isDeepStrictEqual(structuredClone(parse(text)), structuredClone(wanted))
  } catch {
    return false
  }
}
