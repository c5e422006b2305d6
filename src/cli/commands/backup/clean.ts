/** `lore backup clean`: removes from older backups what was removed for good. */
import { cleanBackups } from '../../../transfer/clean-backups.ts'
import { createBackupDeps } from '../../command/backup-deps.ts'
import { defineCommand } from '../../command/command.ts'
import { renderCleaned } from '../../render/backup.ts'

export const clean = defineCommand({
  name: 'clean',
  summary: 'remove from backups what you removed for good',
  description:
    'Rewrites every backup that still holds something you removed for good with `lore forget`, so that no byte of it is left. The daemon does this with each backup it makes. Backups from before an update, damaged files that were kept, and databases rescued next to the current one are not changed; they are named so that you can delete them. Copies that you made elsewhere with --out are not looked for.',
  arguments: {},
  options: {},
  examples: [['lore backup clean', 'after lore forget --purge']],
  async run({ context }) {
    const report = await cleanBackups(createBackupDeps(context.config()))
    return { json: report, render: (view) => renderCleaned(report, view) }
  },
})
