/**
 * Changes single entries of a person's JSON file; every other byte, comments included, stays as it is.
 * Pure.
 */
import {
  applyEdits,
  type Edit,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import { LoreError } from '../../core/errors.ts'

export type JsonPath = readonly string[]

/** Leads into lists, too. */
export type ItemPath = readonly (string | number)[]

/** One entry, by its path in the file. */
export interface JsonEntry {
  readonly path: JsonPath
  readonly value: unknown
}

/** The byte order mark that some editors write at the beginning. */
const MARK = '\ufeff'
const LENIENT = { allowTrailingComma: true }

/** @param text null if there is no file yet */
export function setEntries(text: string | null, entries: readonly JsonEntry[], file: string): string {
  if (text?.startsWith(MARK)) return MARK + setEntries(text.slice(MARK.length), entries, file)
  const start = text === null || text.trim() === '' ? '{}\n' : text
  requireObject(start, file)
  for (const { path } of entries) requireOnce(start, path, file)
  return entries.reduce((edited, entry) => setOne(edited, entry, file), start)
}

/**
 * Also removes objects that become empty, unless they were there before Lore or hold a comment.
 * @param former the text from before Lore, if it is known
 */
export function removeEntries(
  text: string,
  paths: readonly JsonPath[],
  former: string | null,
  file: string,
): string {
  if (text.startsWith(MARK))
    return MARK + removeEntries(text.slice(MARK.length), paths, withoutMark(former), file)
  requireObject(text, file)
  for (const path of paths) requireOnce(text, path, file)
  return paths.reduce((edited, path) => removeOne(edited, path, withoutMark(former), file), text)
}

export function readEntry(text: string | null, path: JsonPath, file: string): unknown {
  if (text === null || text.trim() === '') return undefined
  let value: unknown = requireObject(withoutMark(text), file)
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** Adds an item behind the others of a list that exists, every other byte as it is. */
export function appendItem(text: string, path: JsonPath, value: unknown): string {
  if (text.startsWith(MARK)) return MARK + appendItem(text.slice(MARK.length), path, value)
  const list = nodeAt(text, path)
  return list?.type === 'array' ? applyEdits(text, [...toInsertion(text, list, null, value)]) : text
}

/** Removes one item of a list with its comma, and its lines if they hold nothing else. */
export function removeItem(text: string, path: ItemPath, index: number): string {
  if (text.startsWith(MARK)) return MARK + removeItem(text.slice(MARK.length), path, index)
  const item = nodeAt(text, path)?.children?.[index]
  return item === undefined ? text : takeNode(text, item)
}

function nodeAt(text: string, path: ItemPath): Node | undefined {
  const tree = parseTree(text, [], LENIENT)
  return tree === undefined ? undefined : findNodeAtLocation(tree, [...path])
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
  return applyEdits(text, [...toInsertion(text, parent, key, nested)])
}

/**
 * Returns the innermost object of the path that exists, and the keys below it. @throws LoreError
 * config_invalid
 */
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
      hint: 'Fix or remove it, then try again.',
      details: { file },
    })
  }
  throw unreadable(file, null, '')
}

/** Inserts after the last entry and its comment, on a line of its own if the other entries have theirs. */
function toInsertion(text: string, parent: Node, key: string | null, value: unknown): readonly Edit[] {
  const last = parent.children?.at(-1)
  if (last === undefined) return [intoEmpty(text, parent, key, value)]
  const own = ownIndent(text, last.offset)
  const end = last.offset + last.length
  const comma = commaAfter(text, end)
  const from = comma === null ? end : comma + 1
  const remark = /^(?:[ \t]*\/\*.*?\*\/)*(?:[ \t]*\/\/[^\r\n]*)?/.exec(text.slice(from))?.[0] ?? ''
  const entry = named(key, own === null ? JSON.stringify(value) : render(value, own, text))
  const isLineOver = remark.includes('//')
  const gap = own === null && !isLineOver ? ' ' : eolOf(text) + (own ?? lineIndent(text, last.offset))
  const content = gap + entry + (comma === null ? '' : ',')
  const place = from + remark.length
  if (comma !== null) return [{ offset: place, length: 0, content }]
  return place === end
    ? [{ offset: end, length: 0, content: `,${content}` }]
    : [
        { offset: end, length: 0, content: ',' },
        { offset: place, length: 0, content },
      ]
}

/** @param key null for an item of a list */
function named(key: string | null, value: string): string {
  return key === null ? value : `${JSON.stringify(key)}: ${value}`
}

function intoEmpty(text: string, parent: Node, key: string | null, value: unknown): Edit {
  const around = lineIndent(text, parent.offset)
  const inside = text.slice(parent.offset + 1, parent.offset + parent.length - 1)
  const offset = parent.offset + 1 + inside.trimEnd().length
  if (text.trim() !== '{}' && !text.trim().includes('\n'))
    return { offset, length: 0, content: named(key, JSON.stringify(value)) }
  const own = around + unitOf(text)
  const entry = named(key, render(value, own, text))
  // There may be a line break between the brackets already.
  const isOpen = /^[ \t]*\r?\n/.test(text.slice(offset))
  return { offset, length: 0, content: `${eolOf(text)}${own}${entry}${isOpen ? '' : eolOf(text) + around}` }
}

function removeOne(text: string, path: JsonPath, former: string | null, file: string): string {
  if (readEntry(text, path, file) === undefined) return text
  let edited = take(text, path)
  for (let depth = path.length - 1; depth > 0; depth--) {
    const around = path.slice(0, depth)
    const inside = insideOf(edited, around)
    if (inside?.trim() !== '') break
    const was = former === null ? null : insideOf(former, around)
    if (was === null) edited = take(edited, around)
    else {
      // An object that was empty before Lore gets its former blanks back.
      if (was.trim() === '') edited = putInside(edited, around, was)
      break
    }
  }
  return edited
}

/** Returns the text between the brackets of an object; null if there is no such object. */
function insideOf(text: string, path: JsonPath): string | null {
  const node = objectAt(text, path)
  return node === null ? null : text.slice(node.offset + 1, node.offset + node.length - 1)
}

function putInside(text: string, path: JsonPath, inside: string): string {
  const node = objectAt(text, path)
  if (node === null) return text
  return applyEdits(text, [{ offset: node.offset + 1, length: node.length - 2, content: inside }])
}

function objectAt(text: string, path: JsonPath): Node | null {
  const node = nodeAt(text, path)
  return node?.type === 'object' ? node : null
}

/** Removes the entry with one comma, and its lines if they hold nothing else. Comments stay. */
function take(text: string, path: JsonPath): string {
  const entry = nodeAt(text, path)?.parent
  return entry === undefined ? text : takeNode(text, entry)
}

function takeNode(text: string, entry: Node): string {
  const siblings = entry.parent?.children ?? []
  const former = siblings[siblings.indexOf(entry) - 1]
  const end = entry.offset + entry.length
  const after = commaAfter(text, end)
  const comma = after ?? (former === undefined ? null : commaAfter(text, former.offset + former.length))
  const isJoined = after !== null && text.slice(end, after).trim() === ''
  const own = widen(text, entry.offset, isJoined ? after + 1 : end, former !== undefined)
  const isApart = comma !== null && (comma < own.offset || comma >= own.offset + own.length)
  return applyEdits(text, [own, ...(isApart ? [{ offset: comma, length: 1, content: '' }] : [])])
}

/** Extends the range over blanks that are no longer needed. */
function widen(text: string, from: number, to: number, hasFormer: boolean): Edit {
  const before = /[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0
  const beginsLine = from === before || text[from - before - 1] === '\n'
  const rest = /^[ \t]*(\r?\n|$)/.exec(text.slice(to))?.[0]
  const blanks = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0
  const start = beginsLine ? (rest === undefined ? from : from - before) : hasFormer ? from - before : from
  const stop = beginsLine ? to + (rest?.length ?? 0) : hasFormer ? to : to + blanks
  return { offset: start, length: stop - start, content: '' }
}

/** Returns the position of the next comma if only blanks and comments precede it; else null. */
function commaAfter(text: string, offset: number): number | null {
  const trivia = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(offset))?.[0].length ?? 0
  return text[offset + trivia] === ',' ? offset + trivia : null
}

function render(value: unknown, indent: string, text: string): string {
  if (!text.trim().includes('\n') && text.trim() !== '{}') return JSON.stringify(value)
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', eolOf(text) + indent)
}

/** Returns the indent of the line. */
function lineIndent(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** Returns the indent of an entry that begins its line; null if another one precedes it. */
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

/** @throws LoreError config_invalid if the text cannot be parsed: then the file is not written either */
function requireObject(text: string, file: string): object {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, LENIENT)
  const [first] = errors
  if (first === undefined && typeof value === 'object' && value !== null && !Array.isArray(value))
    return value
  throw unreadable(file, first ?? null, text)
}

/**
 * Refuses duplicate keys: the program might read one while the other is edited. @throws LoreError
 * config_invalid
 */
function requireOnce(text: string, path: JsonPath, file: string): void {
  let node = parseTree(text, [], LENIENT)
  for (const key of path) {
    const found = node?.children?.filter(({ children }) => children?.[0]?.value === key) ?? []
    if (node?.type === 'object' && found.length > 1) {
      throw new LoreError('config_invalid', `${JSON.stringify(key)} occurs in ${file} more than once.`, {
        hint: 'Merge the two, then try again.',
        details: { file },
      })
    }
    node = found[0]?.children?.[1]
  }
}

function withoutMark<Text extends string | null>(text: Text): Text {
  return (text?.startsWith(MARK) ? text.slice(MARK.length) : text) as Text
}

const WRONG: Readonly<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: 'something that is not JSON',
  InvalidNumberFormat: 'a number that cannot be read',
  PropertyNameExpected: 'a name in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'there is something after the end',
  InvalidCommentToken: 'a comment that cannot be read',
  UnexpectedEndOfComment: 'a comment that does not end',
  UnexpectedEndOfString: 'a text without its closing quote',
  UnexpectedEndOfNumber: 'a number that does not end',
  InvalidUnicode: 'a \\u that cannot be read',
  InvalidEscapeCharacter: 'a \\ before the wrong character',
  InvalidCharacter: 'a character that is not allowed there',
  '<unknown ParseErrorCode>': 'something that cannot be read',
}

function unreadable(file: string, error: ParseError | null, text: string): LoreError {
  const line = text.slice(0, error?.offset ?? 0).split('\n').length
  return new LoreError('config_invalid', `${file} is not valid JSON.`, {
    hint:
      error === null
        ? 'It should hold one object; fix it, then try again.'
        : `Line ${line}: ${WRONG[printParseErrorCode(error.error)]}. Fix it, then try again.`,
    details: { file },
  })
}
