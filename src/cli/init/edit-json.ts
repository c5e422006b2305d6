/**
 * Changes single entries of a JSON file that a person keeps: every other byte, comments included, stays as it is. Pure.
 */
import {
  applyEdits,
  type Edit,
  findNodeAtLocation,
  modify,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { LoreError } from '../../core/errors.ts'

export type JsonPath = readonly string[]

/** One entry, by its place in the file. */
export interface JsonEntry {
  readonly path: JsonPath
  readonly value: unknown
}

/** Before the first character, where an editor wrote it. */
const MARK = '\ufeff'
const LENIENT = { allowTrailingComma: true }

/** @param text null: there is no such file yet */
export function setEntries(text: string | null, entries: readonly JsonEntry[], file: string): string {
  if (text?.startsWith(MARK)) return MARK + setEntries(text.slice(MARK.length), entries, file)
  const start = text === null || text.trim() === '' ? '{}\n' : text
  requireObject(start, file)
  return entries.reduce((edited, entry) => setOne(edited, entry, file), start)
}

/** Objects that are empty afterwards go as well, up to the top. */
export function removeEntries(text: string, paths: readonly JsonPath[], file: string): string {
  if (text.startsWith(MARK)) return MARK + removeEntries(text.slice(MARK.length), paths, file)
  requireObject(text, file)
  return paths.reduce((edited, path) => removeOne(edited, path), text)
}

export function readEntry(text: string | null, path: JsonPath, file: string): unknown {
  if (text === null || text.trim() === '') return undefined
  let value: unknown = requireObject(text.startsWith(MARK) ? text.slice(MARK.length) : text, file)
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

function setOne(text: string, { path, value }: JsonEntry, file: string): string {
  const tree = parseTree(text, [], LENIENT)
  const existing = tree === undefined ? undefined : findNodeAtLocation(tree, [...path])
  if (existing !== undefined) {
    const content = render(value, lineIndent(text, existing.offset), text)
    return applyEdits(text, [{ offset: existing.offset, length: existing.length, content }])
  }
  const { parent, missing } = findParent(tree, path, file)
  const [key = '', ...below] = missing
  const nested = below.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)
  return applyEdits(text, [toInsertion(text, parent, key, nested)])
}

/** The innermost object on the way that is there, and the keys that are not. @throws LoreError config_invalid */
function findParent(
  tree: Node | undefined,
  path: JsonPath,
  file: string,
): { readonly parent: Node; readonly missing: JsonPath } {
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const around = path.slice(0, depth)
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...around])
    if (node === undefined) continue
    if (node.type === 'object') return { parent: node, missing: path.slice(depth) }
    throw new LoreError('config_invalid', `${around.join('.')} in ${file} should hold an object.`, {
      hint: 'Mend it, or take it out, then try again.',
      details: { file },
    })
  }
  throw unreadable(file, null, '')
}

/** After the last entry, on a line of its own where the others have theirs. */
function toInsertion(text: string, parent: Node, key: string, value: unknown): Edit {
  const last = parent.children?.at(-1)
  const isEmpty = last === undefined
  const around = lineIndent(text, parent.offset)
  const own = isEmpty ? around + unitOf(text) : ownIndent(text, last.offset)
  const isOneLine = own === null || (isEmpty && text.trim() !== '{}' && !text.trim().includes('\n'))
  const eol = eolOf(text)
  const offset = isEmpty ? parent.offset + 1 : last.offset + last.length
  const before = isEmpty ? '' : ','
  if (isOneLine) {
    const content = `${before}${isEmpty ? '' : ' '}${JSON.stringify(key)}: ${JSON.stringify(value)}`
    return { offset, length: 0, content }
  }
  const entry = `${JSON.stringify(key)}: ${render(value, own, text)}`
  // Between the brackets of an empty object there may be a line break already.
  const isOpen = isEmpty && /^[ \t]*\r?\n/.test(text.slice(offset))
  const after = isEmpty && !isOpen ? eol + around : ''
  return { offset, length: 0, content: `${before}${eol}${own}${entry}${after}` }
}

function removeOne(text: string, path: JsonPath): string {
  if (readEntry(text, path, '') === undefined) return text
  let edited = take(text, path)
  for (let depth = path.length - 1; depth > 0; depth--) {
    const around = path.slice(0, depth)
    const value = readEntry(edited, around, '')
    if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) break
    edited = take(edited, around)
  }
  return edited
}

function take(text: string, path: JsonPath): string {
  return applyEdits(text, modify(text, [...path], undefined, {}))
}

function render(value: unknown, indent: string, text: string): string {
  if (!text.trim().includes('\n') && text.trim() !== '{}') return JSON.stringify(value)
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', eolOf(text) + indent)
}

/** What stands before the first character of the line. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** The indent of an entry that begins its line; null where another stands before it. */
function ownIndent(text: string, offset: number): string | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const before = text.slice(start, offset)
  return start > 0 && /^[ \t]*$/.test(before) ? before : null
}

function unitOf(text: string): string {
  return /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** @throws LoreError config_invalid: what cannot be read is not written either. */
function requireObject(text: string, file: string): object {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, LENIENT)
  const [first] = errors
  if (first === undefined && typeof value === 'object' && value !== null && !Array.isArray(value))
    return value
  throw unreadable(file, first ?? null, text)
}

function unreadable(file: string, error: ParseError | null, text: string): LoreError {
  const line = text.slice(0, error?.offset ?? 0).split('\n').length
  return new LoreError('config_invalid', `${file} is not JSON that can be read.`, {
    hint:
      error === null
        ? 'It should hold one object; mend it, then try again.'
        : `Line ${line}: ${printParseErrorCode(error.error)}. Mend it, then try again.`,
    details: { file },
  })
}
