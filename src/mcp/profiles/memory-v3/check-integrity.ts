/** Tool that checks the folder of notes, stale memories and the database. Changes nothing. */
import * as z from 'zod'
import type { IntegrityReport, VaultState } from '../../../engine/views.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { settingsOf } from './settings.ts'
import { toIso } from './shapes.ts'

const STALE_SHOWN = 20

export const checkIntegrity = defineTool({
  name: 'check_integrity',
  description: 'Check notes against their files, what is stale, and the database itself. May take a while.',
  readOnly: true,
  input: z.strictObject({}),
  run: async (_, context) => {
    const { vault } = settingsOf(context)
    const vaults = vault === undefined ? {} : { vaults: [vault] }
    return context.engine.checkIntegrity(vaults, context.caller)
  },
  result: toResult,
})

function toResult({ vaults, stale, problems, danglingLinks, orphans, circles, vectors }: IntegrityReport) {
  return {
    vault: vaults.length === 0 ? { error: 'No folder of notes is known.' } : toVault(vaults),
    stale_memories: stale.total,
    stale_details: stale.items
      .slice(0, STALE_SHOWN)
      .map(({ id, title, sourceFile, verification, since }) => ({
        memory_id: id,
        content: title,
        source_file: sourceFile,
        verification_status: verification,
        unverified_since: toIso(since),
      })),
    db_integrity: problems.length === 0 ? 'ok' : problems.join(' '),
    dangling_edges: danglingLinks,
    orphans: [...orphans, ...circles],
    vectors_waiting: vectors.waiting,
  }
}

function toVault(vaults: readonly VaultState[]) {
  const total = (field: 'unchanged' | 'edited' | 'added' | 'removed' | 'failed') =>
    vaults.reduce((sum, vault) => sum + vault[field], 0)
  const problem = vaults.find((vault) => vault.problem !== null)?.problem ?? null
  return {
    ok: total('unchanged'),
    modified: total('edited'),
    added: total('added'),
    missing: total('removed'),
    unreadable: total('failed'),
    ...(problem === null ? {} : { error: problem }),
  }
}
