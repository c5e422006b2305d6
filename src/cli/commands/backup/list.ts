/** `lore backup list`: lists the backups. */
import { listBackups } from '../../../transfer/backup/backup-files.ts'
import { defineCommand } from '../../command/command.ts'
import { backupFolder } from '../../command/open-store.ts'
import { renderBackups } from '../../render/backup.ts'

export const list = defineCommand({
  name: 'list',
  summary: 'list backups, newest first',
  description:
    'Lists the backups in the folder backups of the home: those you made, those the daemon made, those made before a restore, and those made before a newer version changed the schema.',
  arguments: {},
  options: {},
  examples: [['lore backup list', 'what can be restored']],
  async run({ context }) {
    const { values } = context.config()
    const folder = backupFolder(values.home)
    const backups = listBackups(folder)
    const schedule = {
      everyHours: values['backup.everyHours'],
      keep: values['backup.keep'],
      maxMegabytes: values['backup.maxMegabytes'],
    }
    return {
      json: { folder, schedule, backups },
      render: (view) => renderBackups(backups, folder, schedule, view),
    }
  },
})
