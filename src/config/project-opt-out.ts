/**
 * What a project's own file says of its conversations: whether they are kept at all, and whose memory they belong to.
 * What cannot be understood of that keeps the project out.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLoreError } from '../core/errors.ts'
import { parseConfigFile } from './config-file.ts'
import { isMissing } from './home.ts'
import { PROJECT_FILE } from './load.ts'
import { SETTINGS } from './settings.ts'
import type { PathBase, RawValue } from './value-kinds.ts'

/** Keeps itself out, or belongs to a namespace; null: to none of its own. */
type ProjectStand = { readonly kind: 'out' } | { readonly kind: 'in'; readonly namespace: string | null }

const OUT: ProjectStand = { kind: 'out' }

/**
 * Looks at the nearest project file from the folder upward, whether the folder still exists or not. A file that
 * cannot be read, a `capture.enabled` that is anything but true and a namespace that is none keep the project out.
 */
function readProjectStand(folder: string): ProjectStand {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, PROJECT_FILE)
    const text = readText(path)
    if (text !== null) return standOf(path, text)
    if (at === dirname(at)) return { kind: 'in', namespace: null }
  }
}

/** Whether the project around a folder keeps its conversations to itself. */
export function projectOptsOut(folder: string): boolean {
  return readProjectStand(folder).kind === 'out'
}

/** The namespace that the project around a folder names for itself; null where it names none. */
export function projectNamespace(folder: string): string | null {
  const stand = readProjectStand(folder)
  return stand.kind === 'out' ? null : stand.namespace
}

/** null where there is no such file; something that is no TOML where it cannot be read. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ENOTDIR'))
      return null
    return 'unreadable'
  }
}

function standOf(path: string, text: string): ProjectStand {
  try {
    const content = parseConfigFile({ path, text })
    return content.kind === 'settings' ? judge(content.entries) : { kind: 'in', namespace: null }
  } catch (error) {
    if (isLoreError(error)) return OUT
    throw error
  }
}

function judge(entries: ReadonlyMap<string, unknown>): ProjectStand {
  const capture = entries.get('capture.enabled')
  if (capture !== undefined && SETTINGS['capture.enabled'].kind.parse(capture as RawValue, NOWHERE) !== true)
    return OUT
  const named = entries.get('scope.namespace')
  if (named === undefined) return { kind: 'in', namespace: null }
  const namespace = SETTINGS['scope.namespace'].kind.parse(named as RawValue, NOWHERE)
  return namespace === undefined ? OUT : { kind: 'in', namespace }
}

/** No path is read. */
const NOWHERE: PathBase = { directory: '/', homedir: '/', resolve: (...parts) => parts.join('/') }
