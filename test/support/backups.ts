/** What the backup commands are given, for a home of the test's own; and the whole content of a store as one text. */
import { createBackupDeps } from '../../src/cli/command/backup-deps.ts'
import { loadConfig } from '../../src/config/load.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { exportStore } from '../../src/transfer/export.ts'
import { transferDeps } from './filled-store.ts'

export function backupDepsIn(home: string) {
  return createBackupDeps(loadConfig({ env: { LORE_HOME: home }, cwd: home, homedir: home }))
}

/** Everything that is not derived, without the moment of looking. */
export async function contentOf(store: Store): Promise<string> {
  const deps = {
    ...transferDeps(store),
    version: '0',
    defaultScope: { namespace: 'default', project: null, branch: null },
  }
  const input = { format: 'jsonl', allScopes: true, includeArchived: true, episodes: true } as const
  const { result } = await exportStore(deps, input, async (content) => {
    let text = ''
    if (content.kind === 'text') for await (const piece of content.pieces) text += piece.text
    return text
  })
  return result.slice(result.indexOf('\n') + 1)
}
