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
    'Copies the database while others read and write: the copy holds everything that was stored when it began. The copy is opened and checked before it counts as a backup. Only you can read it. With --out it goes to a file of your choice, which must not exist yet and does not appear in the list. Lore never removes a backup that you made yourself.',
  arguments: {},
  options: {
    out: text('-o, --out <file>', 'the file to write; default: a file in the folder backups of the home'),
    scheduled: flag(
      '--scheduled',
      'treat it as one of the daemon’s backups, which backup.keep and backup.maxMegabytes limit',
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
