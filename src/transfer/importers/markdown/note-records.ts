/** Converts a Markdown file into records: the note, its headings, and the observations below them. Pure. */

import { defined } from '../../../core/defined.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { ImportedMemory } from '../../../core/ports/importer.ts'
import { parseNote } from '../../vault/parse-note.ts'
import { toKind } from '../reading/columns.ts'
import { toMoment, toText } from '../reading/values.ts'
import { readFrontFields } from './front-fields.ts'
import { type NoteRelation, readSemanticLines } from './semantic-lines.ts'

export interface NoteFile {
  /** Absolute path. */
  readonly path: string
  /** File name without extension. */
  readonly name: string
  readonly text: string
  readonly modifiedAt?: EpochMs
}

export interface NoteRecords {
  /** The note comes first. */
  readonly memories: readonly ImportedMemory[]
  /** Relations, each with the key of its source record. */
  readonly relations: readonly (NoteRelation & { readonly from: string })[]
  /** Names by which other notes may link to it. */
  readonly names: readonly string[]
}

/** Fields that all records of a file share. */
export type Shared = Partial<
  Pick<ImportedMemory, 'trust' | 'authority' | 'kind' | 'salience' | 'folder' | 'metadata'>
>

/** Front matter fields with the creation time, tried in order; the file's own time is its last change. */
const MADE = ['created', 'created_at', 'date', 'modified', 'updated']

/** @param parent key of the note's parent; undefined for a root */
export function toNoteRecords(file: NoteFile, parent: string | undefined, shared: Shared): NoteRecords {
  const note = parseNote(file.text, file.name)
  const front = readFrontFields(file.text)
  const made = MADE.flatMap((name) => toMoment(toDate(front[name])) ?? [])[0] ?? file.modifiedAt
  const permalink = toText(front.permalink)
  const memories: ImportedMemory[] = []
  const relations: (NoteRelation & { from: string })[] = []
  for (const section of note.sections) {
    const key = keyOf(file.path, section.key)
    const lines = readSemanticLines(section.body)
    const isNote = section.parentKey === null
    const description = isNote ? toText(front.description) : undefined
    memories.push({
      ...shared,
      key,
      title: section.title,
      content: lines.rest === '' ? (description ?? section.title) : lines.rest,
      kind: (isNote ? toKind(front.type) : undefined) ?? shared.kind ?? 'reference',
      tags: note.tags,
      sourceFile: file.path,
      sourceLine: section.firstLine,
      ...quoteOf(shared, lines.rest),
      ...defined({
        parent: isNote ? parent : keyOf(file.path, section.parentKey ?? ''),
        summary: description,
        createdAt: made,
      }),
      metadata: { ...shared.metadata, ...(isNote ? defined({ permalink, type: toText(front.type) }) : {}) },
    })
    for (const { category, text, tags, context, line } of lines.observations) {
      memories.push({
        ...shared,
        key: `${key} ${category} ${text}`,
        parent: key,
        content: context === null ? text : `${text} (${context})`,
        kind: toKind(category) ?? 'observation',
        tags: [...new Set([...note.tags, ...tags])],
        sourceFile: file.path,
        sourceLine: section.firstLine + line,
        ...quoteOf(shared, text),
        ...defined({ createdAt: made }),
        metadata: { ...shared.metadata, category },
      })
    }
    for (const relation of lines.relations) relations.push({ ...relation, from: key })
    for (const link of section.links) {
      const isRelated = lines.relations.some(({ target }) => target === link.target)
      if (!isRelated && link.target !== '')
        relations.push({ relation: 'related_to', target: link.target, context: null, from: key })
    }
  }
  const title = memories[0]?.title ?? file.name
  return {
    memories: withoutBareHeadings(memories),
    relations,
    names: [title, file.name, ...note.aliases, ...(permalink === undefined ? [] : [permalink])],
  }
}

/**
 * Removes bare `Observations` and `Relations` headings, which belong to the format; their children move
 * up.
 */
function withoutBareHeadings(memories: readonly ImportedMemory[]): readonly ImportedMemory[] {
  const bare = new Map(
    memories
      .filter(({ parent, title, content }) => {
        const isForm = title === 'Observations' || title === 'Relations'
        return parent !== undefined && isForm && content === title
      })
      .map(({ key, parent }) => [key, parent] as const),
  )
  return memories
    .filter(({ key }) => !bare.has(key))
    .map((memory) => {
      const above = memory.parent === undefined ? undefined : bare.get(memory.parent)
      return above === undefined ? memory : { ...memory, parent: above }
    })
}

function keyOf(path: string, section: string): string {
  return section === '' ? path : `${path}#${section}`
}

/** Quotes the text of a principle. */
function quoteOf({ trust }: Shared, text: string): Pick<ImportedMemory, 'quote'> {
  return trust === 'principle' && text !== '' ? { quote: text } : {}
}

/** YAML parses dates into Date objects. */
function toDate(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value
}
