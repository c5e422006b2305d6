/** The question to the person before an agent changes a memory in the person's name: it names every field that changes. */
import type { Memory } from '../../core/memory.ts'
import { isPersonsWord, STATEMENT_FIELDS } from '../../engine/views.ts'
import { oneLine } from './render.ts'

const QUOTED_CHARS = 600

type StatementField = (typeof STATEMENT_FIELDS)[number]
type Statement = Pick<Memory, StatementField | 'authority'>
type Wanted = { readonly [Field in StatementField]?: Memory[Field] | undefined }

/** Returns null if the statement is not a person's, or nothing of it would change. */
export function askForWords(before: Statement | undefined, wanted: Wanted): string | null {
  if (before === undefined || !isPersonsWord(before)) return null
  const changed = STATEMENT_FIELDS.filter(
    (field) => wanted[field] !== undefined && wanted[field] !== before[field],
  )
  if (changed.length === 0) return null
  return [
    'An agent wants to change your words. May it?',
    ...changed.flatMap((field) => [
      `${NAMES[field]}, now: ${renderValue(before[field])}`,
      `${NAMES[field]}, then: ${renderValue(wanted[field] ?? null)}`,
    ]),
    ...(changed.includes('content') ? [] : [`It says: ${renderValue(before.content)}`]),
  ].join('\n')
}

const NAMES: Readonly<Record<StatementField, string>> = {
  content: 'content',
  title: 'title',
  summary: 'summary',
  quote: 'quote',
  trust: 'trust',
  validFrom: 'valid from',
  validUntil: 'valid until',
}

function renderValue(value: string | number | null): string {
  if (value === null) return 'none'
  return typeof value === 'number' ? new Date(value).toISOString() : `“${oneLine(value, QUOTED_CHARS)}”`
}

/** A question to the person, and the fields of the memory that it names. */
export interface Question {
  readonly text: string | null
  readonly names: readonly string[]
}

/**
 * Joins the questions that have a text and adds the other fields that would change, because after a yes all of them change
 * in the person's name. Returns null if nothing needs the person.
 * @param before the memory as it is
 * @param changes all wanted fields, named as in the memory
 */
export function joinQuestions(
  questions: readonly Question[],
  before: object,
  changes: object,
): string | null {
  const asked = questions.filter(({ text }) => text !== null)
  if (asked.length === 0) return null
  const named = new Set(asked.flatMap(({ names }) => names))
  const former = new Map<string, unknown>(Object.entries(before))
  const others = Object.entries(changes).filter(
    ([field, value]) =>
      value !== undefined &&
      !named.has(field) &&
      toText(field, value) !== toText(field, former.get(field) ?? null),
  )
  return [
    ...asked.flatMap(({ text }) => text ?? []),
    ...others.map(([field, value]) => `It also changes ${toName(field)}, then: ${toText(field, value)}`),
  ].join('\n')
}

function toName(field: string): string {
  const statement = STATEMENT_FIELDS.find((one) => one === field)
  return statement === undefined ? field : NAMES[statement]
}

function toText(field: string, value: unknown): string {
  if (value === null || typeof value === 'string') return renderValue(value)
  if (typeof value === 'number' && field.startsWith('valid')) return renderValue(value)
  return oneLine(JSON.stringify(value), QUOTED_CHARS)
}
