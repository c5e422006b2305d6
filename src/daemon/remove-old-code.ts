/**
 * Removes the compiled code of other versions of Lore, which the launcher caches in the home, one folder
 * per version.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './log-file.ts'

/** Logs folders that cannot be removed, and leaves them. */
export function removeOldCode(home: string, version: string, log: Log): void {
  const cache = join(home, 'cache')
  if (!existsSync(cache)) return
  for (const name of readdirSync(cache)) {
    if (!name.startsWith('code-') || name === `code-${version}`) continue
    try {
      rmSync(join(cache, name), { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      log('warn', 'old code left', { name, message: error instanceof Error ? error.message : String(error) })
    }
  }
}
