/**
 * The memory of a two-way vault between two passes: which file stands for which memory, and what both said when they last
 * agreed. It lies in Lore's home; the folder only holds a mark that says to which home it belongs.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import { writeWhole } from '../sync/write-whole.ts'

/** File in the folder that names the vault. */
const VAULT_MARK = '.lore-vault.json'

const entry = z.strictObject({
  /** The memory that the note stands for. */
  id: z.string().transform((id) => id as MemoryId),
  /** Id that the file's front matter holds; null until Lore has written into it. */
  fileId: z.string().nullable(),
  /** Path relative to the folder, with `/` and extension. */
  path: z.string(),
  /** Path that Lore would give it; the file moves only if this changes and nobody moved the file. */
  placed: z.string().nullable(),
  /** Hash of the file's bytes when both sides agreed. */
  hash: z.string(),
  /** Hash of the bytes that Lore is about to write; a crash in between is no edit. */
  next: z.string().nullable(),
  base: z.strictObject({ title: z.string(), kind: z.string(), tags: z.string(), content: z.string() }),
})
export type VaultEntry = Readonly<z.infer<typeof entry>>

const selection = z.strictObject({
  allScopes: z.boolean(),
  namespace: z.string(),
  project: z.string().nullable(),
})
/** The memories that the vault shows. */
export type VaultSelection = Readonly<z.infer<typeof selection>>

const state = z.strictObject({
  version: z.literal(1),
  vault: z.string(),
  folder: z.string(),
  selection,
  syncedAt: z.number().nullable(),
  entries: z.array(entry).readonly(),
})
export type VaultState = Readonly<z.infer<typeof state>>

/** @param folder resolved, without links */
export function statePath(home: string, folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  return join(home, 'vaults', `${name}.json`)
}

/** Returns null if the folder is not a vault of this home yet. @throws LoreError if the file is damaged */
export function loadState(path: string): VaultState | null {
  if (!existsSync(path)) return null
  const read = state.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  throw new LoreError('config_invalid', `${path} is damaged.`, {
    hint: 'Remove it and run `lore vault` with --adopt: notes that differ from Lore are then shown as conflicts.',
    details: { file: path },
  })
}

export function saveState(path: string, saved: VaultState): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeWhole(path, Buffer.from(`${JSON.stringify(saved)}\n`))
}

/** Returns the vault's own name in the folder; null if there is none. */
export function readMark(folder: string): string | null {
  const path = join(folder, VAULT_MARK)
  if (!existsSync(path)) return null
  const read = z.object({ vault: z.string() }).safeParse(parseJson(readFileSync(path, 'utf8')))
  return read.success ? read.data.vault : 'unreadable'
}

export function writeMark(folder: string, vault: string): void {
  const note = 'Lore keeps these notes and its memories the same: see lore vault --help'
  writeWhole(join(folder, VAULT_MARK), Buffer.from(`${JSON.stringify({ vault, note })}\n`))
}

export function newState(folder: string, chosen: VaultSelection): VaultState {
  const vault = `${basename(folder)}-${randomUUID()}`
  return { version: 1, vault, folder, selection: chosen, syncedAt: null, entries: [] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
