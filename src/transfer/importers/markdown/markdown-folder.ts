/**
 * Imports a folder of Markdown notes, from basic-memory or any other program, once; `lore reindex`
 * instead keeps a folder in sync.
 */
import { basename, extname, join } from 'node:path'
import { FILE_AUTHORITY } from '../../../core/memory.ts'
import type { Importer } from '../../../core/ports/importer.ts'
import { type Collector, createCollector } from '../reading/collector.ts'
import { isMarkdown, kindOfPath, listFiles, NOTE_BYTES, tryText } from '../reading/files.ts'
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
    const files = await notesAt(path)
    return files.length === 0 ? null : `${files.length.toLocaleString('en-US')} Markdown files`
  },
  read: (path) => readNotes(path),
}

export const basicMemory: Importer = {
  kind: 'basic-memory',
  title: 'basic-memory (Markdown)',
  takes: 'the folder of a project',
  mayBePrinciple: false,
  places: async ({ homedir }) => [join(homedir, 'basic-memory')],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'folder') return null
    const files = await notesAt(path)
    for (const file of files.slice(0, LOOKED_AT)) {
      const text = await tryText(file.path, NOTE_BYTES)
      if (typeof text === 'string' && isBasicMemory(text))
        return `${files.length.toLocaleString('en-US')} notes with observations and relations`
    }
    return null
  },
  read: (path) => readNotes(path),
}

function isBasicMemory(text: string): boolean {
  const { observations, relations } = readSemanticLines(text)
  return 'permalink' in readFrontFields(text) || (observations.length > 0 && relations.length > 0)
}

async function notesAt(path: string) {
  const kind = await kindOfPath(path)
  if (kind === 'file') return isMarkdown(path) ? [{ path, modifiedAt: undefined }] : []
  return kind === 'folder' ? (await listFiles(path, isMarkdown)).files : []
}

async function readNotes(path: string) {
  const files = await notesAt(path)
  if (files.length === 0) throw notThisKind('Markdown')
  const out = createCollector()
  const isFolder = (await kindOfPath(path)) === 'folder'
  const root = isFolder ? `folder ${path}` : undefined
  if (root !== undefined) {
    const name = basename(path) || path
    out.memory({
      key: root,
      title: name,
      content: `Notes in the folder ${name}.`,
      kind: 'reference',
      ...SAID,
    })
  }
  const notes: NoteRecords[] = []
  for (const file of files) {
    const text = await tryText(file.path, NOTE_BYTES)
    if (typeof text !== 'string') {
      out.remark(text.tooLarge ? 'too_large' : 'unreadable', file.path)
      continue
    }
    const name = basename(file.path, extname(file.path))
    const modified = file.modifiedAt === undefined ? {} : { modifiedAt: file.modifiedAt }
    notes.push(toNoteRecords({ path: file.path, name, text, ...modified }, root, SAID))
  }
  addNotes(notes, out)
  return out.result()
}

/** Adds the notes' records, and links between them by title, file name, alias or permalink. */
export function addNotes(notes: readonly NoteRecords[], out: Collector): void {
  const byName = new Map<string, string>()
  for (const { names, memories } of notes) {
    const key = memories[0]?.key
    if (key === undefined) continue
    for (const name of names) if (!byName.has(fold(name))) byName.set(fold(name), key)
  }
  for (const { memories } of notes) for (const memory of memories) out.memory(memory)
  const known = new Set(notes.flatMap(({ memories }) => memories.map(({ key }) => key)))
  for (const { memories, relations } of notes) {
    for (const { from, relation, target, context } of relations) {
      const end = byName.get(fold(target)) ?? byName.get(fold(target.split('/').at(-1) ?? target))
      // A bare heading is not imported; its relations start from the note.
      const start = known.has(from) ? from : (memories[0]?.key ?? from)
      if (end === undefined) out.remark('missing_end', `[[${target}]]`)
      else if (start !== end)
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

function fold(name: string): string {
  return name.trim().toLowerCase()
}
