/** `lore backup create`: makes one backup now. */
import { resolve } from 'node:path'
import { createBackup } from '../../../transfer/backup/create-backup.ts'
import { cleanBackups } from '../../../transfer/clean-backups.ts'
import { createBackupDeps } from '../../command/backup-deps.ts'
import { defineCommand } from '../../command/command.ts'
import { withStore } from '../../command/open-store.ts'
import { flag, text } from '../../command/options.ts'
import { renderCreated } from '../../render/backup.ts'

export const create = defineCommand({
  name: 'create',
  summary: 'make a backup now',
  description:
    'Copies the database while others read and write: everything that was stored when it began is in it. The copy is opened and looked through before it counts. Only you can read it. With --out it goes to a file of your choice, which must not exist yet and is not in the list. A backup that you made yourself is never removed by Lore.',
  arguments: {},
  options: {
    out: text('-o, --out <file>', 'where to; default: the folder backups of the home'),
    scheduled: flag(
      '--scheduled',
      'count it among the daemon’s own: backup.keep and backup.maxMegabytes bound them',
    ),
  },
  examples: [
    ['lore backup create', 'a copy, now'],
    ['lore backup create --out /mnt/usb/lore.db', 'onto another disk'],
  ],
  async run({ options, context }) {
    const config = context.config()
    const out = options.out === undefined ? {} : { out: resolve(context.standpoint.cwd, options.out) }
    const deps = createBackupDeps(config)
    const limits = {
      keep: config.values['backup.keep'],
      maxBytes: config.values['backup.maxMegabytes'] * 1_000_000,
    }
    const created = await withStore(config, ({ store }) =>
      createBackup(store, deps, {
        kind: options.scheduled ? 'scheduled' : 'manual',
        ...out,
        ...(options.scheduled ? limits : {}),
      }),
    )
    if (options.scheduled) await cleanBackups(deps)
    return { json: created, render: (view) => renderCreated(created, view) }
  },
})
