/** `lore backup clean`: removes from older backups what was removed for good. */
import { cleanBackups } from '../../../transfer/clean-backups.ts'
import { createBackupDeps } from '../../command/backup-deps.ts'
import { defineCommand } from '../../command/command.ts'
import { renderCleaned } from '../../render/backup.ts'

export const clean = defineCommand({
  name: 'clean',
  summary: 'take what you removed for good out of the backups',
  description:
    'Makes every copy anew that still holds something you removed for good with `lore forget`, without any byte of it. The daemon does this with each backup it makes. Copies from before an update, damaged files that were kept, and what was rescued beside the database are not changed; they are named, and yours to delete. Copies that you made elsewhere with --out are not looked for.',
  arguments: {},
  options: {},
  examples: [['lore backup clean', 'after lore forget --purge']],
  async run({ context }) {
    const report = await cleanBackups(createBackupDeps(context.config()))
    return { json: report, render: (view) => renderCleaned(report, view) }
  },
})
