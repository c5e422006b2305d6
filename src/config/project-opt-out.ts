/**
 * A project file's settings about its conversations: if they are kept, and in which namespace. Invalid values
 * keep the project out.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLoreError } from '../core/errors.ts'
import { parseConfigFile } from './config-file.ts'
import { isMissing } from './home.ts'
import { PROJECT_FILE } from './load.ts'
import { SETTINGS } from './settings.ts'
import type { PathBase, RawValue } from './value-kinds.ts'

/** `out`: the project opts out of capture; `in`: with its own namespace, or null for the common one. */
type ProjectCapture = { readonly kind: 'out' } | { readonly kind: 'in'; readonly namespace: string | null }

const OUT: ProjectCapture = { kind: 'out' }

/**
 * Reads the nearest project file in the folder or its parents, even if the folder no longer exists. An
 * unreadable file, a `capture.enabled` other than true, and an invalid namespace count as `out`.
 */
function readProjectCapture(folder: string): ProjectCapture {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, PROJECT_FILE)
    const text = readText(path)
    if (text !== null) return parseProjectCapture(path, text)
    if (at === dirname(at)) return { kind: 'in', namespace: null }
  }
}

/** Returns true if the project around a folder opts out of capture. */
export function projectOptsOut(folder: string): boolean {
  return readProjectCapture(folder).kind === 'out'
}

/** Returns the namespace that the project around a folder sets for itself; null if none. */
export function projectNamespace(folder: string): string | null {
  const stand = readProjectCapture(folder)
  return stand.kind === 'out' ? null : stand.namespace
}

/**
 * Returns how far the project around a folder may be shared at most: `private`, `mine` or `team:NAME`; null if it does
 * not say. An unreadable file counts as `private`.
 */
export function projectAllows(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, PROJECT_FILE)
    const text = readText(path)
    if (text !== null) return parseAllowed(path, text)
    if (at === dirname(at)) return null
  }
}

function parseAllowed(path: string, text: string): string | null {
  try {
    const content = parseConfigFile({ path, text })
    const allowed = content.kind === 'settings' ? content.entries.get('sync.allow') : undefined
    return allowed === undefined ? null : String(allowed)
  } catch (error) {
    if (isLoreError(error)) return 'private'
    throw error
  }
}

/** Returns null if the file does not exist, and text that is not TOML if it cannot be read. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ENOTDIR'))
      return null
    return 'unreadable'
  }
}

function parseProjectCapture(path: string, text: string): ProjectCapture {
  try {
    const content = parseConfigFile({ path, text })
    return content.kind === 'settings' ? judge(content.entries) : { kind: 'in', namespace: null }
  } catch (error) {
    if (isLoreError(error)) return OUT
    throw error
  }
}

function judge(entries: ReadonlyMap<string, unknown>): ProjectCapture {
  const capture = entries.get('capture.enabled')
  if (capture !== undefined && SETTINGS['capture.enabled'].kind.parse(capture as RawValue, NOWHERE) !== true)
    return OUT
  const named = entries.get('scope.namespace')
  if (named === undefined) return { kind: 'in', namespace: null }
  const namespace = SETTINGS['scope.namespace'].kind.parse(named as RawValue, NOWHERE)
  return namespace === undefined ? OUT : { kind: 'in', namespace }
}

/** A base that resolves no real path. */
const NOWHERE: PathBase = { directory: '/', homedir: '/', resolve: (...parts) => parts.join('/') }
