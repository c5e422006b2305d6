/**
 * Reads files of instructions for agents into rules of their project, each with its file as source. Follows `@path` imports
 * as Claude Code does, but only to text files of the same project or of the person's own `.claude` folder.
 */
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { defined } from '../../../core/defined.ts'
import { FILE_AUTHORITY, type Trust } from '../../../core/memory.ts'
import type { ImportDeps, ImportedMemory } from '../../../core/ports/importer.ts'
import type { Collector } from '../reading/collector.ts'
import { modifiedAt, NOTE_BYTES, realPathOf, tryText } from '../reading/files.ts'
import { type Shared, toNoteRecords } from './note-records.ts'

/** Salience of instructions, high enough to survive archiving when unused. */
const SALIENCE = 0.7
/** Imports of imports are followed this far, as Claude Code documents it. */
const MOST_HOPS = 5

export interface InstructionFile {
  readonly path: string
  /** The folder whose project they belong to; undefined for the person's own rules everywhere. */
  readonly folder: string | undefined
  readonly trust: Trust
  /** True if `@path` in the text means another file. */
  readonly hasImports: boolean
}

/** @param seen files that were read before, so that none is read twice */
export async function readInstructions(
  file: InstructionFile,
  deps: ImportDeps,
  out: Collector,
  seen: Set<string> = new Set(),
  hops = 0,
): Promise<void> {
  const { folder, trust } = file
  const own = join(deps.homedir, '.claude')
  const path = folder === undefined ? file.path : await findInside(file.path, [folder, own])
  if (path === null) {
    out.remark('linked_file', basename(file.path))
    return
  }
  if (seen.has(path)) return
  seen.add(path)
  const text = await tryText(path, NOTE_BYTES)
  if (typeof text !== 'string') {
    out.remark(text.tooLarge ? 'too_large' : 'unreadable', path)
    return
  }
  if (text.trim() === '') {
    out.remark('empty', path)
    return
  }
  const files = filesOf(text)
  const shared: Shared = {
    trust,
    authority: FILE_AUTHORITY,
    kind: 'rule',
    salience: SALIENCE,
    ...defined({ folder }),
    ...(files === null ? {} : { metadata: { files } }),
  }
  const modified = await modifiedAt(path)
  const imports = file.hasImports ? findImports(text) : []
  const body = imports.length === 0 ? text : withoutImportLines(text)
  const named = {
    path,
    name: basename(path, extname(path)),
    text: body,
    ...defined({ modifiedAt: modified }),
  }
  const { memories } = toNoteRecords(named, undefined, shared)
  for (const memory of imports.length === 0 ? memories : withoutEmpty(memories)) {
    // A rule for some files only must not read as one for all.
    out.memory(files === null ? memory : { ...memory, title: `${memory.title} (${files})` })
  }
  for (const target of imports) {
    const wanted = resolveImport(target, dirname(path), deps.homedir)
    const inside = folder === undefined ? isBelow(wanted, own) : await findInside(wanted, [folder, own])
    if (hops < MOST_HOPS && isText(wanted) && inside)
      await readInstructions({ ...file, path: wanted }, deps, out, seen, hops + 1)
    else out.remark('linked_file', `@${target} in ${basename(path)}`)
  }
}

/** Returns the targets of `@path`, outside of code. */
function findImports(text: string): readonly string[] {
  const plain = text
    .replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1[`~]*[ \t]*$/gm, '')
    .replace(/`[^`\n]*`/g, '')
  const found = [...plain.matchAll(/(?<![\w@./-])@((?:~\/|\.{0,2}\/)?[\w][\w./-]*)/g)].map(([, path = '']) =>
    path.replace(/[.,;:]+$/, ''),
  )
  // A bare word is a person or a package, not a file.
  return [...new Set(found.filter((path) => /[./]/.test(path) && !path.endsWith('/')))]
}

/** Removes headings with nothing below them: what is left of a file that only imports others. */
function withoutEmpty(memories: readonly ImportedMemory[]): readonly ImportedMemory[] {
  const holders = new Set<string>()
  // Parents come before their children.
  const kept = [...memories].reverse().filter(({ key, title, content, parent }) => {
    if (content === title && !holders.has(key)) return false
    if (parent !== undefined) holders.add(parent)
    return true
  })
  return kept.reverse()
}

/** Removes lines that only import a file. */
function withoutImportLines(text: string): string {
  return text.replace(/^[ \t]*(?:[-*+][ \t]+)?@[\w~./-]+[ \t]*$/gm, '')
}

function resolveImport(target: string, folder: string, homedir: string): string {
  return target.startsWith('~/') ? join(homedir, target.slice(2)) : resolve(folder, target)
}

function isText(path: string): boolean {
  return ['.md', '.markdown', '.mdc', '.txt', ''].includes(extname(path).toLowerCase())
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(resolve(folder) + sep)
}

/**
 * Returns the file that a path leads to, links resolved, if it is in one of the folders; otherwise null. A link in a shared
 * project must not bring a private file of the person into what the project shares.
 */
async function findInside(path: string, folders: readonly string[]): Promise<string | null> {
  const real = await realPathOf(path)
  for (const folder of folders) {
    const rest = relative(await realPathOf(folder), real)
    if (rest !== '' && !isAbsolute(rest) && rest.split(sep)[0] !== '..') return join(folder, rest)
  }
  return null
}

/** Returns the files that a rule is limited to by its front matter; null for a rule that always applies. */
function filesOf(text: string): string | null {
  const [, front = ''] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (/^alwaysApply:[ \t]*true\b/m.test(front)) return null
  // Patterns such as *.ts are no valid YAML without quotes, and are written without.
  const [, files] = /^(?:globs|applyTo|paths):[ \t]*(\S.*?)[ \t]*$/m.exec(front) ?? []
  const plain = files
    ?.replace(/^\[|\]$/g, '')
    .replace(/["']/g, '')
    .trim()
  return plain === undefined || plain === '' || plain === '**' || plain === '**/*' ? null : plain
}
