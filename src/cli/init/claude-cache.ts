/**
 * Removes what Claude Code itself recorded of Lore's plugin: an entry in its list of plugins, one in its
 * list of marketplaces, and a copy of the plugin. Only if the plugin came from a local folder, as `lore
 * init` sets it up; one that a person installed from elsewhere is left alone.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isLoreError } from '../../core/errors.ts'
import { claudeFolder, type InitPlace } from './clients.ts'
import { type JsonPath, readEntry, removeEntries } from './edit-json.ts'
import { readText, replaceText } from './wire.ts'

export interface ClaudeCache {
  /** The lists that name Lore, with their text without it. */
  readonly lists: readonly { readonly file: string; readonly before: string; readonly after: string }[]
  /** The path of the plugin's copy; null if there is none. */
  readonly copy: string | null
}

const MARKETPLACE = 'lore'
const PLUGIN = 'lore@lore'

/** Returns null if Claude Code recorded nothing, or if its lists cannot be parsed: those are left alone. */
export function planClaudeCache(place: InitPlace): ClaudeCache | null {
  const folder = join(claudeFolder(place), 'plugins')
  try {
    const known = readList(join(folder, 'known_marketplaces.json'), [MARKETPLACE])
    const installed = readList(join(folder, 'installed_plugins.json'), ['plugins', PLUGIN])
    if (known !== null && !isFolderSource(known.entry)) return null
    const copy = join(folder, 'cache', MARKETPLACE)
    const lists = [known, installed].flatMap((list) => list ?? [])
    const plan = { lists, copy: existsSync(copy) ? copy : null }
    return plan.lists.length === 0 && plan.copy === null ? null : plan
  } catch (error) {
    if (isLoreError(error)) return null
    throw error
  }
}

function readList(file: string, path: JsonPath) {
  const before = readText(file)
  const entry = before === null ? undefined : readEntry(before, path, file)
  if (before === null || entry === undefined) return null
  // Objects that become empty stay, as Claude Code itself leaves them.
  return { file, before, after: removeEntries(before, [path], before, file), entry }
}

function isFolderSource(entry: unknown): boolean {
  const { source } = (entry ?? {}) as { source?: { source?: unknown } }
  return source?.source === 'directory'
}

/** Skips a list that Claude Code has changed meanwhile. @returns true if nothing is left */
export function clearClaudeCache({ lists, copy }: ClaudeCache): boolean {
  const same = lists.filter(({ file, before }) => readText(file) === before)
  for (const { file, after } of same) replaceText(file, after)
  if (copy !== null) rmSync(copy, { recursive: true, force: true })
  return same.length === lists.length
}
