/**
 * Imports a folder of Markdown notes, from basic-memory or any other program, once; `lore reindex`
 * instead keeps a folder in sync.
 */
import { basename, dirname, extname, join, relative } from 'node:path'
import { FILE_AUTHORITY } from '../../../core/memory.ts'
import type { Importer } from '../../../core/ports/importer.ts'
import { createLinkResolver } from '../../vault/resolve-link.ts'
import { type Collector, createCollector } from '../reading/collector.ts'
import {
  type FileListing,
  isMarkdown,
  kindOfPath,
  listFiles,
  modifiedAt,
  NOTE_BYTES,
  tryText,
} from '../reading/files.ts'
import { notThisKind } from '../reading/not-this-kind.ts'
import { readFrontFields } from './front-fields.ts'
import { type NoteRecords, toNoteRecords } from './note-records.ts'
import { readSemanticLines } from './semantic-lines.ts'

/** Number of notes examined to recognise their program. */
const LOOKED_AT = 20

/** Notes may be written by people or agents, so they do not count as a person's own words. */
const SAID = { trust: 'pattern', authority: FILE_AUTHORITY } as const

export const markdownFolder: Importer = {
  kind: 'markdown',
  title: 'a folder of Markdown notes',
  takes: 'a folder, or one Markdown file',
  mayBePrinciple: false,
  places: async () => [],
  async recognise(path) {
    const { files } = await notesAt(path)
    return files.length === 0 ? null : `${files.length.toLocaleString('en-US')} Markdown files`
  },
  read: (path) => readNotes(path, 'heading'),
}

export const basicMemory: Importer = {
  kind: 'basic-memory',
  title: 'basic-memory (Markdown)',
  takes: 'the folder of a project',
  mayBePrinciple: false,
  places: async ({ homedir }) => [join(homedir, 'basic-memory')],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'folder') return null
    const { files } = await notesAt(path)
    for (const file of files.slice(0, LOOKED_AT)) {
      const text = await tryText(file.path, NOTE_BYTES)
      if (typeof text === 'string' && isBasicMemory(text))
        return `${files.length.toLocaleString('en-US')} notes with observations and relations`
    }
    return null
  },
  read: (path) => readNotes(path, 'note'),
}

function isBasicMemory(text: string): boolean {
  const { observations, relations } = readSemanticLines(text)
  return 'permalink' in readFrontFields(text) || (observations.length > 0 && relations.length > 0)
}

async function notesAt(path: string): Promise<FileListing> {
  const kind = await kindOfPath(path)
  if (kind === 'file') {
    const modified = isMarkdown(path) ? await modifiedAt(path) : undefined
    const files = modified === undefined ? [] : [{ path, modifiedAt: modified }]
    return { files, truncated: false, linked: [] }
  }
  return kind === 'folder' ? listFiles(path, isMarkdown) : { files: [], truncated: false, linked: [] }
}

async function readNotes(path: string, relationsOf: RelationsOf) {
  const { files, truncated, linked } = await notesAt(path)
  if (files.length === 0) throw notThisKind('Markdown')
  const out = createCollector()
  for (const link of linked) out.remark('linked_file', relative(path, link))
  if (truncated) out.remark('too_many', path)
  const isFolder = (await kindOfPath(path)) === 'folder'
  const folders = new Set<string>()
  const folderOf = (folder: string): string => {
    const key = `folder ${folder}`
    if (folders.has(key)) return key
    folders.add(key)
    const name = basename(folder) || folder
    const above = relative(path, folder)
    out.memory({
      key,
      title: name,
      content: `Notes in the folder ${above === '' ? name : join(basename(path), above)}.`,
      isLabel: true,
      kind: 'reference',
      ...(above === '' ? {} : { parent: folderOf(dirname(folder)) }),
      ...SAID,
    })
    return key
  }
  const notes: NoteRecords[] = []
  for (const file of files) {
    const text = await tryText(file.path, NOTE_BYTES)
    if (typeof text !== 'string') {
      out.remark(text.tooLarge ? 'too_large' : 'unreadable', file.path)
      continue
    }
    if (isEmptyNote(text)) {
      out.remark('empty', relative(path, file.path) || file.path)
      continue
    }
    const name = basename(file.path, extname(file.path))
    const parent = isFolder ? folderOf(dirname(file.path)) : undefined
    notes.push(toNoteRecords({ ...file, name, text }, parent, SAID))
  }
  addNotes(notes, out, relationsOf)
  return out.result()
}

/** True for a note without text, not even a title or a description in its front matter. */
function isEmptyNote(text: string): boolean {
  const { title, description } = readFrontFields(text)
  const body = text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '')
  return body.trim() === '' && title === undefined && description === undefined
}

/** In basic-memory a relation belongs to its note, wherever it stands; in other notes to its heading. */
export type RelationsOf = 'note' | 'heading'

/** Adds the notes' records, and links between them by path, title, file name, alias or permalink. */
export function addNotes(
  notes: readonly NoteRecords[],
  out: Collector,
  relationsOf: RelationsOf = 'heading',
): void {
  const byPath = new Map(notes.map((note) => [note.path, note]))
  const resolve = createLinkResolver(notes.map(({ path, names }) => ({ name: path, aliases: names })))
  for (const { memories } of notes) for (const memory of memories) out.memory(memory)
  const known = new Set(notes.flatMap(({ memories }) => memories.map(({ key }) => key)))
  const told = new Set<string>()
  for (const { memories, relations, path } of notes) {
    for (const { from, relation, target, context, place } of relations) {
      const note = memories[0]?.key ?? from
      // A bare heading is not imported; its relations start from the note.
      const start = relationsOf === 'heading' && known.has(from) ? from : note
      const found = byPath.get(resolve(target, path) ?? '')
      const part = place === undefined ? undefined : found?.places.get(place)
      const end = part !== undefined && known.has(part) ? part : found?.memories[0]?.key
      const link = `${start}\n${end}\n${relation}`
      if (end === undefined) out.remark('missing_end', `[[${target}]]`)
      else if (start !== end && !told.has(link)) {
        told.add(link)
        out.edge({
          source: start,
          target: end,
          relation,
          byPerson: true,
          ...(context === null ? {} : { reasoning: context }),
        })
      }
    }
  }
}
