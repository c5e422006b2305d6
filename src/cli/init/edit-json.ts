/** Changes single entries of a JSON file that a person keeps: comments, order and spacing of the rest stay. Pure. */
import {
  applyEdits,
  type FormattingOptions,
  modify,
  type ParseError,
  parse,
  printParseErrorCode,
} from 'jsonc-parser'
import { LoreError } from '../../core/errors.ts'

export type JsonPath = readonly string[]

/** One entry, by its place in the file. */
export interface JsonEntry {
  readonly path: JsonPath
  readonly value: unknown
}

/** @param text null: there is no such file yet */
export function setEntries(text: string | null, entries: readonly JsonEntry[], file: string): string {
  const start = text === null || text.trim() === '' ? '{}\n' : text
  requireObject(start, file)
  return entries.reduce((edited, { path, value }) => edit(edited, path, value), start)
}

/** Objects that are empty afterwards and were not ours to begin with go as well, up to the top. */
export function removeEntries(text: string, paths: readonly JsonPath[], file: string): string {
  requireObject(text, file)
  return paths.reduce((edited, path) => removeOne(edited, path), text)
}

export function readEntry(text: string | null, path: JsonPath, file: string): unknown {
  if (text === null || text.trim() === '') return undefined
  let value: unknown = requireObject(text, file)
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

function removeOne(text: string, path: JsonPath): string {
  if (readEntry(text, path, '') === undefined) return text
  let edited = edit(text, path, undefined)
  for (let depth = path.length - 1; depth > 0; depth--) {
    const around = path.slice(0, depth)
    const value = readEntry(edited, around, '')
    if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) break
    edited = edit(edited, around, undefined)
  }
  return edited
}

function edit(text: string, path: JsonPath, value: unknown): string {
  return applyEdits(text, modify(text, [...path], value, { formattingOptions: formattingOf(text) }))
}

function formattingOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  return {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.includes('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

/** @throws LoreError config_invalid: what cannot be read is not written either. */
function requireObject(text: string, file: string): object {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first === undefined && typeof value === 'object' && value !== null && !Array.isArray(value))
    return value
  const line = text.slice(0, first?.offset ?? 0).split('\n').length
  throw new LoreError('config_invalid', `${file} is not JSON that can be read.`, {
    hint:
      first === undefined
        ? 'It should hold one object; mend it, then try again.'
        : `Line ${line}: ${printParseErrorCode(first.error)}. Mend it, then try again.`,
    details: { file },
  })
}
