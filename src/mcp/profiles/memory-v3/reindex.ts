/** Tool that indexes the changed files in the folder of notes that the environment names. */
import * as z from 'zod'
import { LoreError } from '../../../core/errors.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { settingsOf } from './settings.ts'

export const reindex = defineTool({
  name: 'reindex',
  description: 'Index the folder of notes again: what changed, or all of it with force. May take minutes.',
  destructive: true,
  idempotent: true,
  input: z.strictObject({ force: z.boolean().default(false) }),
  run: async ({ force }, context) => {
    const { vault } = settingsOf(context)
    if (vault === undefined) throw noVault()
    const report = await context.engine.reindex({ path: vault, configured: true, force }, context.caller)
    return { report, force }
  },
  result: ({ report: { notes, failed }, force }) => ({
    indexed: notes.added + notes.edited + notes.renamed,
    skipped: notes.unchanged,
    removed: notes.removed,
    errors: failed.length,
    force,
  }),
})

function noVault(): LoreError {
  return new LoreError('invalid_input', 'No folder of notes is named.', {
    hint: 'Ask the person to set MEMORY_V3_VAULT, or to run `lore reindex <folder>`.',
    details: { field: 'vault' },
  })
}
