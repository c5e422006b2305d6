/** Converts a Markdown file into records: the note, its headings, and the observations below them. Pure. */

import { defined } from '../../../core/defined.ts'
import type { EpochMs } from '../../../core/ids.ts'
import { LIMITS } from '../../../core/limits.ts'
import type { ImportedMemory } from '../../../core/ports/importer.ts'
import { findBlockLinks } from '../../vault/find-links.ts'
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
  readonly relations: readonly PlacedRelation[]
  /** Path with `/`, without extension. */
  readonly path: string
  /** Names by which other notes may link to it. */
  readonly names: readonly string[]
  /** Keys of the records below the note, by heading (`#costs`) and by block (`^id`). */
  readonly places: ReadonlyMap<string, string>
}

interface PlacedRelation extends NoteRelation {
  readonly from: string
  /** The heading (`#costs`) or block (`^id`) in the target that it leads to; absent for the whole note. */
  readonly place?: string
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
  const relations: PlacedRelation[] = []
  const places = new Map<string, string>()
  for (const section of note.sections) {
    const key = keyOf(file.path, section.key)
    const lines = readSemanticLines(section.body)
    const isNote = section.parentKey === null
    const description = isNote ? toText(front.description) : undefined
    const [content = '', ...further] = splitLong(lines.rest)
    memories.push({
      ...shared,
      key,
      title: section.title,
      content: content === '' ? (description ?? section.title) : content,
      kind: (isNote ? toKind(front.type) : undefined) ?? shared.kind ?? 'reference',
      tags: note.tags,
      sourceFile: file.path,
      sourceLine: section.firstLine,
      ...quoteOf(shared, content),
      ...defined({
        parent: isNote ? parent : keyOf(file.path, section.parentKey ?? ''),
        summary: description,
        createdAt: made,
      }),
      metadata: { ...shared.metadata, ...(isNote ? defined({ permalink, type: toText(front.type) }) : {}) },
    })
    for (const [i, part] of further.entries()) {
      memories.push({
        ...shared,
        key: `${key} part ${i + 2}`,
        parent: key,
        title: `${section.title} (${i + 2})`,
        content: part,
        kind: shared.kind ?? 'reference',
        tags: note.tags,
        sourceFile: file.path,
        ...quoteOf(shared, part),
        ...defined({ createdAt: made }),
      })
    }
    if (!isNote) places.set(headingPlace(section.title), places.get(headingPlace(section.title)) ?? key)
    for (const block of blocksOf(section.body)) places.set(`^${block}`, key)
    for (const { category, text, tags, context, line } of lines.observations) {
      for (const block of blocksOf(text)) places.set(`^${block}`, `${key} ${category} ${text}`)
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
    const blocks = findBlockLinks(section.body)
    for (const { target, block } of blocks)
      relations.push({ relation: 'related_to', target, context: null, from: key, place: `^${block}` })
    for (const { target, heading } of section.links) {
      const isTold =
        lines.relations.some((relation) => relation.target === target) ||
        (heading === null && blocks.some((link) => link.target === target))
      if (isTold) continue
      const place = heading === null ? {} : { place: headingPlace(heading) }
      relations.push({ relation: 'related_to', target, context: null, from: key, ...place })
    }
  }
  const title = memories[0]?.title ?? file.name
  return {
    memories: withoutBareHeadings(memories),
    relations,
    path: withoutExtension(file.path),
    places,
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

/** Splits a text that is longer than a memory may be, at blank lines or line breaks where possible. */
function splitLong(text: string): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > LIMITS.contentChars) {
    const head = rest.slice(0, LIMITS.contentChars)
    const half = LIMITS.contentChars / 2
    const end = [head.lastIndexOf('\n\n'), head.lastIndexOf('\n'), head.lastIndexOf(' ')].find(
      (at) => at > half,
    )
    parts.push(rest.slice(0, end ?? LIMITS.contentChars).trim())
    rest = rest.slice(end ?? LIMITS.contentChars).trim()
  }
  return [...parts, rest]
}

/** Returns the names of the blocks (`^id` at the end of a line) in a text. */
function blocksOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|\s)\^([A-Za-z0-9-]+)[ \t]*$/gm)].map(([, block = '']) => block)
}

/** Headings are compared without case and punctuation, which links write in several ways. */
function headingPlace(heading: string): string {
  return `#${heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}

function withoutExtension(path: string): string {
  return path.replaceAll('\\', '/').replace(/\.(?:md|markdown|mdc)$/i, '')
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
