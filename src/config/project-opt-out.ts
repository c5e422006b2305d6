/** Whether a project keeps its conversations to itself: `capture.enabled = false` in its own file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfigFile } from './config-file.ts'
import { isMissing } from './home.ts'
import { PROJECT_FILE } from './load.ts'

/** @param root top of the project's working tree. A file that cannot be understood keeps the project out. */
export function projectOptsOut(root: string): boolean {
  const path = join(root, PROJECT_FILE)
  try {
    const content = parseConfigFile({ path, text: readFileSync(path, 'utf8') })
    return content.kind === 'settings' && content.entries.get('capture.enabled') === false
  } catch (error) {
    if (isMissing(error)) return false
    return true
  }
}
