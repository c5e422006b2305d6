/** Whether a project keeps its conversations to itself: `capture.enabled = false` in its own file. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLoreError } from '../core/errors.ts'
import { parseConfigFile } from './config-file.ts'
import { isMissing } from './home.ts'
import { PROJECT_FILE } from './load.ts'

/**
 * Looks at the nearest project file from the folder upward, whether the folder still exists or not. A file
 * that cannot be read or understood keeps the project out.
 */
export function projectOptsOut(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const text = readText(join(at, PROJECT_FILE))
    if (text !== null) return saysNo(join(at, PROJECT_FILE), text)
    if (at === dirname(at)) return false
  }
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

function saysNo(path: string, text: string): boolean {
  try {
    const content = parseConfigFile({ path, text })
    return content.kind === 'settings' && content.entries.get('capture.enabled') === false
  } catch (error) {
    if (isLoreError(error)) return true
    throw error
  }
}
