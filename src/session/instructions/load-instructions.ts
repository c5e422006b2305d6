/**
 * Loads the instruction files that hold for a folder: CLAUDE.md and AGENTS.md in it and in the folders above,
 * with their imports. Reads only, within limits; files that cannot be read are left out.
 */
import { dirname, isAbsolute, join, resolve } from 'node:path'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { CachedInstructions } from '../../kernel/setup/hook-writes.ts'
import type { HookMoment } from '../moment/moment.ts'
import { findImports, type Instruction, readInstructions } from './read-instructions.ts'

const NAMES = ['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md', 'AGENTS.md'] as const
const MOST_FOLDERS = 12
const MOST_FILES = 24
/** Imports of imports are followed this deep. */
const MOST_DEPTH = 4
const FILE_BYTES = 128_000
/** Folders whose instructions are kept in memory. */
const MOST_CACHED = 50

type Files = Pick<SourceFiles, 'stat' | 'readText'>

type ReadFile = CachedInstructions['files'][number]

/** Returns the instructions that hold where the session works; empty if the folder is unknown. */
export async function loadInstructions({
  context,
  call,
}: Pick<HookMoment, 'context' | 'call'>): Promise<readonly Instruction[]> {
  const { cwd } = call
  if (cwd === undefined || !isAbsolute(cwd)) return []
  const { files } = context.sleep
  const { instructions: cache } = context.hooks
  const known = cache.get(cwd)
  const first = await findFirst(files, cwd)
  if (known !== undefined && (await isUnchanged(files, known.files, first))) return known.instructions
  const read = await readFiles(files, first)
  cache.delete(cwd)
  cache.set(cwd, read)
  for (const oldest of cache.keys()) {
    if (cache.size <= MOST_CACHED) break
    cache.delete(oldest)
  }
  return read.instructions
}

/** Returns the instruction files of the folder and of those above it, nearest first. */
async function findFirst(files: Files, folder: string): Promise<ReadFile[]> {
  const folders: string[] = []
  for (let at = resolve(folder); folders.length < MOST_FOLDERS; at = dirname(at)) {
    folders.push(at)
    if (dirname(at) === at) break
  }
  const paths = folders.flatMap((at) => NAMES.map((name) => join(at, name)))
  const found = await Promise.all(paths.map((path) => statFile(files, path)))
  return found.flatMap((file) => file ?? [])
}

async function statFile(files: Files, path: string): Promise<ReadFile | null> {
  const found = await files.stat(path)
  if (found === null || found.sizeBytes > FILE_BYTES) return null
  return { path, sizeBytes: found.sizeBytes, modifiedAt: found.modifiedAt }
}

async function isUnchanged(
  files: Files,
  known: readonly ReadFile[],
  first: readonly ReadFile[],
): Promise<boolean> {
  const knownPaths = new Set(known.map(({ path }) => path))
  if (first.some(({ path }) => !knownPaths.has(path))) return false
  const current = await Promise.all(known.map(({ path }) => statFile(files, path)))
  return known.every((file, i) => {
    const now = current[i] ?? null
    return now !== null && now.sizeBytes === file.sizeBytes && now.modifiedAt === file.modifiedAt
  })
}

async function readFiles(files: Files, first: readonly ReadFile[]): Promise<CachedInstructions> {
  const read = new Map<string, ReadFile>()
  const instructions: Instruction[] = []
  let level = first
  for (let depth = 0; depth <= MOST_DEPTH && level.length > 0; depth++) {
    const imported: string[] = []
    for (const file of level) {
      if (read.has(file.path) || read.size >= MOST_FILES) continue
      read.set(file.path, file)
      const text = (await files.readText(file.path)) ?? ''
      instructions.push(...readInstructions(text))
      imported.push(...findImports(text).map((path) => resolve(dirname(file.path), path)))
    }
    const next = await Promise.all(imported.slice(0, MOST_FILES).map((path) => statFile(files, path)))
    level = next.flatMap((file) => file ?? [])
  }
  return { files: [...read.values()], instructions }
}
