/**
 * Claude Code: CLAUDE.md files and rules, and memory folders with a MEMORY.md. The CLAUDE.md in a
 * person's home and CLAUDE.local.md count as the person's own words, since nobody else writes them; a
 * project's CLAUDE.md is shared, and memory folders are written by the agent.
 */

import { basename, dirname, extname, join, resolve } from 'node:path'
import type { ImportDeps, ImportedMemory, Importer } from '../../../core/ports/importer.ts'
import type { SourcePlace } from '../../../core/ports/transcript-source.ts'
import { type Collector, createCollector } from '../reading/collector.ts'
import {
  isMarkdown,
  kindOfPath,
  listFiles,
  listNames,
  NOTE_BYTES,
  readHead,
  tryText,
} from '../reading/files.ts'
import { notThisKind } from '../reading/not-this-kind.ts'
import { toFields, toText } from '../reading/values.ts'
import { readFrontFields } from './front-fields.ts'
import { type InstructionFile, readInstructions } from './instruction-files.ts'
import { addNotes } from './markdown-folder.ts'
import { type NoteRecords, type Shared, toNoteRecords } from './note-records.ts'

const INSTRUCTIONS = ['CLAUDE.md', 'CLAUDE.local.md', join('.claude', 'CLAUDE.md')]
const INDEX = 'MEMORY.md'
const HEAD_BYTES = 65_536

export const claudeCode: Importer = {
  kind: 'claude-code',
  title: 'Claude Code’s CLAUDE.md and memory folders',
  takes: 'a CLAUDE.md, a project, a folder with a MEMORY.md, or ~/.claude',
  mayBePrinciple: true,
  places: async (place, cwd) => [claudeHome(place), ...(cwd === null || cwd === place.homedir ? [] : [cwd])],
  async recognise(path, deps) {
    const found = await findParts(path, deps)
    const words = [
      count(found.instructions.length, 'file of instructions', 'files of instructions'),
      count(found.memoryFolders.length, 'memory folder', 'memory folders'),
    ].filter((part) => part !== '')
    return words.length === 0 ? null : words.join(', ')
  },
  async read(path, deps) {
    const found = await findParts(path, deps)
    if (found.instructions.length + found.memoryFolders.length === 0) throw notThisKind('Claude Code')
    const out = createCollector()
    const seen = new Set<string>()
    for (const file of found.instructions)
      await readInstructions(toInstructionFile(file, deps), deps, out, seen)
    for (const folder of found.memoryFolders) await readMemoryFolder(folder, out)
    return out.result()
  },
}

function claudeHome({ homedir, env }: SourcePlace): string {
  return env.CLAUDE_CONFIG_DIR ?? join(homedir, '.claude')
}

function count(n: number, one: string, many: string): string {
  return n === 0 ? '' : `${n} ${n === 1 ? one : many}`
}

interface Parts {
  readonly instructions: readonly string[]
  /** Folders with a MEMORY.md. */
  readonly memoryFolders: readonly string[]
}

async function findParts(path: string, deps: ImportDeps): Promise<Parts> {
  const kind = await kindOfPath(path)
  const name = basename(path)
  if (kind === 'file') {
    const isInstructions = /^CLAUDE(?:\.local)?\.md$/i.test(name)
    return {
      instructions: isInstructions ? [path] : [],
      memoryFolders: name === INDEX ? [dirname(path)] : [],
    }
  }
  if (kind === null) return { instructions: [], memoryFolders: [] }
  if (await isFile(join(path, INDEX))) return { instructions: [], memoryFolders: [path] }
  const instructions = await filter(
    INSTRUCTIONS.map((file) => join(path, file)),
    isFile,
  )
  const isHome = name === '.claude' || resolve(path) === resolve(deps.homedir, '.claude')
  const rules = await listFiles(join(path, ...(isHome ? [] : ['.claude']), 'rules'), isMarkdown)
  const nested = isHome ? [] : await findNested(path)
  const projects = isHome ? await listNames(join(path, 'projects')) : []
  const folders = projects.map((project) => join(path, 'projects', project, 'memory'))
  return {
    instructions: [...instructions, ...rules.files.map((file) => file.path), ...nested],
    memoryFolders: await filter(folders, (folder) => isFile(join(folder, INDEX))),
  }
}

/** Returns CLAUDE.md files in folders of the project, which Claude Code reads for work in those folders. */
async function findNested(folder: string): Promise<readonly string[]> {
  const { files } = await listFiles(folder, (name) => name === 'CLAUDE.md')
  return files.map(({ path }) => path).filter((path) => dirname(path) !== folder)
}

async function isFile(path: string): Promise<boolean> {
  return (await kindOfPath(path)) === 'file'
}

async function filter<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<T[]> {
  const held = await Promise.all(items.map(holds))
  return items.filter((_, i) => held[i] === true)
}

/** Rules in the person's home and in CLAUDE.local.md are the person's own words; a project's are shared. */
function toInstructionFile(path: string, deps: ImportDeps): InstructionFile {
  const home = dirname(path)
  const folder = home.replace(/[\\/]\.claude(?:[\\/]rules.*)?$/, '')
  const isOfPerson = resolve(folder) === resolve(deps.homedir)
  const isOwn = isOfPerson || /\.local\.md$/i.test(path)
  return {
    path,
    folder: isOfPerson ? undefined : folder,
    trust: isOwn ? 'principle' : 'pattern',
    hasImports: true,
  }
}

type NoteType = 'user' | 'feedback' | 'project' | 'reference'

/** Notes about the person and their corrections report what the person said, in the agent's words. */
const TYPES: Readonly<Record<NoteType, Shared>> = {
  user: { trust: 'pattern', kind: 'preference' },
  feedback: { trust: 'pattern', kind: 'correction' },
  project: { trust: 'inference', kind: 'fact' },
  reference: { trust: 'inference', kind: 'reference' },
}

async function readMemoryFolder(folder: string, out: Collector): Promise<void> {
  const { files } = await listFiles(folder, isMarkdown)
  const place = await findProject(folder)
  const root = `memory ${folder}`
  out.memory({
    key: root,
    title: 'Claude Code memory',
    content: 'What Claude Code noted about this project.',
    kind: 'reference',
    trust: 'inference',
    ...place,
  })
  const notes: NoteRecords[] = []
  const names = new Set(files.map(({ path }) => basename(path)))
  for (const file of files) {
    const text = await tryText(file.path, NOTE_BYTES)
    if (typeof text !== 'string') {
      out.remark(text.tooLarge ? 'too_large' : 'unreadable', file.path)
      continue
    }
    const isIndex = basename(file.path) === INDEX
    const kept = isIndex ? withoutIndexLines(text, names) : text
    if (kept.replace(/^#.*$/gm, '').trim() === '') continue
    const name = basename(file.path, extname(file.path))
    const note = toNoteRecords({ ...file, name, text: kept }, root, toShared(kept))
    notes.push({
      ...note,
      memories: note.memories.map((memory) => ({ ...nameAfter(memory, kept), ...place })),
    })
  }
  addNotes(notes, out)
}

function toShared(text: string): Shared {
  const front = readFrontFields(text)
  const type = toText(front.type) ?? toText(toFields(front.metadata)?.type) ?? ''
  return TYPES[type as NoteType] ?? { trust: 'inference', kind: 'fact' }
}

/** Uses the name from the front matter for a note without a heading. */
function nameAfter(memory: ImportedMemory, text: string): ImportedMemory {
  const name = toText(readFrontFields(text).name)
  const isPlain = memory.key === memory.sourceFile && !/^#\s/m.test(text)
  return isPlain && name !== undefined ? { ...memory, title: name.replaceAll(/[-_]/g, ' ') } : memory
}

/** Removes index lines that link to the other files and repeat their content. */
function withoutIndexLines(text: string, names: ReadonlySet<string>): string {
  return text
    .split('\n')
    .filter(
      (line) =>
        ![...line.matchAll(/\]\(([^)\s]+)\)/g)].some(([, target = '']) => names.has(basename(target))),
    )
    .join('\n')
}

/**
 * Finds the project of a memory folder: transcripts beside it name their working folder; else the name
 * of the parent folder is used.
 */
async function findProject(folder: string): Promise<Pick<ImportedMemory, 'folder' | 'project'>> {
  const above = dirname(folder)
  for (const name of await listNames(above)) {
    if (!name.endsWith('.jsonl')) continue
    const cwd = /"cwd"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(await readHead(join(above, name), HEAD_BYTES))?.[1]
    if (cwd !== undefined) return { folder: JSON.parse(cwd) as string }
  }
  const name = basename(above).replace(/^-+/, '')
  return name === '' ? {} : { project: name }
}
