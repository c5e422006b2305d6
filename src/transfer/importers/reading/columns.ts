/** Column names of memory programs, and the conversion of rows into records. Pure. */

import { defined } from '../../../core/defined.ts'
import { ENTITY_KINDS, type EntityKind } from '../../../core/entity.ts'
import { MEMORY_KINDS, type MemoryKind, STRUCTURES } from '../../../core/memory.ts'
import type { ImportedMemory } from '../../../core/ports/importer.ts'
import type { Table } from './tables.ts'
import {
  type Fields,
  toBoolean,
  toCount,
  toJsonFields,
  toKey,
  toMoment,
  toNumberIn,
  toText,
  toTexts,
} from './values.ts'

/** Candidate columns for each field; the first that has a value is used. */
const NAMES = {
  key: ['id', 'uuid', 'lore_id', 'node_id', 'memory_id', 'fragment_id'],
  title: ['title', 'name', 'label'],
  summary: ['summary', 'description'],
  content: ['content', 'text', 'body', 'memory', 'knowledge', 'description', 'summary', 'title', 'name'],
  kind: ['content_type', 'kind', 'type', 'node_type'],
  tags: ['tags'],
  element: ['element'],
  author: ['author'],
  quote: ['quote'],
  confidence: ['confidence'],
  createdAt: ['created_at', 'created', 'timestamp', 'created_at_epoch'],
  lastAccessedAt: ['last_accessed_at', 'last_accessed', 'last_used', 'last_access'],
  accessCount: ['access_count', 'usage_count', 'use_count'],
  validFrom: ['valid_from'],
  validUntil: ['valid_until'],
  metadata: ['metadata'],
  structure: ['structure_type', 'structure'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const LINK_ENDS: readonly (readonly [source: string, target: string])[] = [
  ['source', 'target'],
  ['source_id', 'target_id'],
  ['from_id', 'to_id'],
  ['from_node', 'to_node'],
  ['source_node_id', 'target_node_id'],
  ['source_memory_id', 'target_memory_id'],
  ['from_node_id', 'to_node_id'],
]
const LINK_WORDS: readonly string[] = ['relation_type', 'relation', 'edge_type', 'kind', 'type']

/** Returns the value of the first of these columns that has one. */
export function pick(row: Fields, names: readonly string[]): unknown {
  const name = names.find((candidate) => row[candidate] !== undefined && row[candidate] !== null)
  return name === undefined ? undefined : row[name]
}

export function holdsLinks({ columns }: Table): boolean {
  return LINK_ENDS.some(([source, target]) => columns.has(source) && columns.has(target))
}

const KIND_WORDS: Readonly<Record<string, MemoryKind>> = {
  note: 'reference',
  lesson: 'insight',
  learning: 'insight',
  discovery: 'observation',
  pattern: 'insight',
  bug: 'observation',
  bugfix: 'observation',
  requirement: 'rule',
  constraint: 'rule',
  convention: 'rule',
  guideline: 'rule',
  feedback: 'correction',
  user: 'preference',
  workflow: 'procedure',
  technique: 'procedure',
  method: 'procedure',
}

/** Returns the kind for Lore's own name or a synonym; undefined if unknown. */
export function toKind(value: unknown): MemoryKind | undefined {
  const word = toText(value)
    ?.toLowerCase()
    .replace(/[\s-]+/gu, '_')
  if (word === undefined) return undefined
  return MEMORY_KINDS.find((known) => known === word) ?? KIND_WORDS[word]
}

const ENTITY_WORDS: Readonly<Record<string, EntityKind>> = {
  people: 'person',
  human: 'person',
  user: 'person',
  company: 'organisation',
  organization: 'organisation',
  team: 'organisation',
  library: 'package',
  service: 'system',
  database: 'system',
  technology: 'tool',
}

export function toEntityKind(word: string): EntityKind {
  const plain = word.trim().toLowerCase()
  return ENTITY_KINDS.find((known) => known === plain) ?? ENTITY_WORDS[plain] ?? 'concept'
}

/**
 * Converts the common columns of a row; null if it has no id. Content is empty if there is no text.
 * Leaves out uses, which programs count differently.
 */
export function toRecord(row: Fields): (ImportedMemory & { readonly id: string }) | null {
  const id = toKey(pick(row, NAMES.key))
  if (id === undefined) return null
  const texts = NAMES.content.flatMap((name) => toText(row[name]) ?? [])
  const content = texts[0] ?? ''
  const summary = toText(pick(row, NAMES.summary))
  const created = toMoment(pick(row, NAMES.createdAt))
  return {
    id,
    // Numeric ids recur in every database; with its creation time, the key identifies the record
    // wherever the file lies.
    key: /^\d+$/.test(id) ? `${id}@${created ?? ''}` : id,
    content,
    ...defined({
      title: toText(pick(row, NAMES.title)),
      summary: summary === content ? undefined : summary,
      kind: toKind(pick(row, NAMES.kind)),
      tags: toTexts(pick(row, NAMES.tags)),
      element: toText(pick(row, NAMES.element)),
      author: toText(pick(row, NAMES.author)),
      quote: toText(pick(row, NAMES.quote)),
      confidence: toNumberIn(pick(row, NAMES.confidence), 0, 1),
      structure: STRUCTURES.find((known) => known === pick(row, NAMES.structure)),
      createdAt: created,
      validFrom: toMoment(pick(row, NAMES.validFrom)),
      validUntil: toMoment(pick(row, NAMES.validUntil)),
    }),
  }
}

/**
 * Returns count and time of uses, if known.
 * @param fromStart uses that the program counts for creating the record
 */
export function toUses(row: Fields, fromStart = 0): Pick<ImportedMemory, 'accessCount' | 'lastAccessedAt'> {
  const count = (toCount(pick(row, NAMES.accessCount)) ?? 0) - fromStart
  const last = toMoment(pick(row, NAMES.lastAccessedAt))
  if (count <= 0) return {}
  return { accessCount: count, ...defined({ lastAccessedAt: last }) }
}

export function metadataOf(row: Fields): Fields {
  return toJsonFields(pick(row, NAMES.metadata))
}

export function isSet(row: Fields, name: string): boolean {
  return toBoolean(row[name])
}

export interface LinkRow {
  readonly source: string
  readonly target: string
  readonly relation: string
  readonly weight?: number
  readonly reasoning?: string
  readonly createdAt?: number
}

/** Converts a row of a link table; null if an end or the relation is missing. */
export function toLink(row: Fields): LinkRow | null {
  const ends = LINK_ENDS.find(([source, target]) => row[source] != null && row[target] != null)
  const relation = toText(pick(row, LINK_WORDS))
  if (ends === undefined || relation === undefined) return null
  const [source, target] = [toKey(row[ends[0]]), toKey(row[ends[1]])]
  if (source === undefined || target === undefined) return null
  return {
    source,
    target,
    relation,
    ...defined({
      weight: toNumberIn(row.weight, 0, 1),
      reasoning: toText(pick(row, ['reasoning', 'reason', 'description'])),
      createdAt: toMoment(pick(row, NAMES.createdAt)),
    }),
  }
}
