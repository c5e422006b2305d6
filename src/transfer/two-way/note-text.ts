/**
 * The text of a note that people edit: front matter, the memory's content, and links to other notes. Rendering and
 * reading are inverse: reading an untouched note gives the fields it was rendered from. Pure.
 */
import { createHash } from 'node:crypto'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { type NoteLinks, type NotePaths, renderLinks } from '../exporters/markdown.ts'

/** The fields that a person may edit. */
export interface NoteFields {
  /** null if the note names none, which changes nothing. */
  readonly title: string | null
  readonly kind: string | null
  readonly tags: readonly string[] | null
  readonly content: string
}

export interface ReadNote {
  /** Id in the front matter; null for a note that Lore has not written. */
  readonly id: string | null
  readonly fields: NoteFields
}

/** Hash of each field, by which an edit is recognised. */
export type FieldHashes = Readonly<Record<keyof NoteFields, string>>

const LINKS_MARK = '<!-- lore:links -->'
const LINKS_NOTE = `${LINKS_MARK}\n<!-- Lore writes these lines anew; \`lore link\` adds one. -->`
/** Maximum length of front matter; a longer block is text between two rules. */
const MOST_LINES = 200

/** @param place the project, or the namespace if there is none */
export function renderVaultNote(memory: Memory, place: string, links: NoteLinks, paths: NotePaths): string {
  const front = {
    id: memory.id,
    title: memory.title,
    kind: memory.kind,
    trust: memory.trust,
    project: place,
    ...(memory.tags.length === 0 ? {} : { tags: memory.tags }),
    created: toDate(memory.createdAt),
    updated: toDate(memory.updatedAt),
    ...dated('valid_from', memory.validFrom),
    ...dated('valid_until', memory.validUntil),
    author: memory.author,
  }
  const content = toBody(memory.content)
  const lines = renderLinks(links, paths)
  // A content that holds the mark itself must not be cut there.
  const end =
    lines.length === 0 && !content.includes(LINKS_MARK) ? '' : `\n${LINKS_NOTE}\n${lines.join('\n')}\n`
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${content}\n${end}`
}

const front = z.object({
  id: z.string().max(100).nullish().catch(null),
  title: z
    .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
    .nullish()
    .catch(null),
  kind: z.string().nullish().catch(null),
  tags: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',') : value),
    z
      .array(z.union([z.string(), z.number()]).transform((tag) => String(tag).replace(/^#+/, '').trim()))
      .nullish()
      .catch(null),
  ),
})

/** Returns the reason as a text if the front matter cannot be read: a half-typed note is not an edit. */
export function readVaultNote(text: string): ReadNote | string {
  const plain = text.replace(/\r\n?/g, '\n')
  const lines = plain.split('\n')
  const end =
    lines[0]?.trimEnd() === '---'
      ? lines.slice(0, MOST_LINES).findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line))
      : -1
  if (end < 0) return { id: null, fields: { title: null, kind: null, tags: null, content: toBody(plain) } }
  const source = parseYaml(lines.slice(1, end).join('\n'))
  if (source === undefined) return 'Its front matter is not valid YAML.'
  const read = front.safeParse(source ?? {})
  if (!read.success) return 'Its front matter is not a list of fields.'
  const body = lines.slice(end + 1)
  const mark = body.lastIndexOf(LINKS_MARK)
  const { id, title, kind, tags } = read.data
  const content = toBody((mark < 0 ? body : body.slice(0, mark)).join('\n'))
  return { id: id ?? null, fields: { title: title ?? null, kind: kind ?? null, tags: tags ?? null, content } }
}

/** Blank lines around a content, and spaces at its end, are the file's and not the memory's. */
function toBody(content: string): string {
  return content
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
}

export function hashFields({ title, kind, tags, content }: NoteFields): FieldHashes {
  return {
    title: shortHash(title ?? ''),
    kind: shortHash(kind ?? ''),
    tags: shortHash((tags ?? []).join('\n')),
    content: shortHash(content),
  }
}

/** Returns the fields that the note states differently. A field that it does not state is unchanged. */
export function changedFields(fields: NoteFields, base: FieldHashes): readonly (keyof NoteFields)[] {
  const now = hashFields(fields)
  return (['title', 'kind', 'tags', 'content'] as const).filter(
    (name) => fields[name] !== null && now[name] !== base[name],
  )
}

/** Title of a note that a person wrote: from the front matter, its first heading, or the name of its file. */
export function titleOf({ title, content }: NoteFields, fileName: string): string {
  const heading = /^#{1,6}[ \t]+(.+?)[ \t#]*$/m.exec(content.slice(0, 2_000))?.[1]
  return title ?? heading ?? fileName
}

function parseYaml(source: string): unknown {
  try {
    return parse(source, { maxAliasCount: 20, logLevel: 'error' }) ?? null
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function dated(name: string, at: EpochMs | null): Readonly<Record<string, string>> {
  return at === null ? {} : { [name]: toDate(at) }
}

function toDate(at: EpochMs): string {
  return new Date(at).toISOString()
}
