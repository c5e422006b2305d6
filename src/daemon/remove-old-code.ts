/** Removes what Node compiled of other versions of Lore: the launcher keeps it in the home, a folder for each version. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './log-file.ts'

/** What cannot be removed is logged, and stays. */
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
