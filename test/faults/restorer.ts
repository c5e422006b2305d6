/**
 * A process that restores a backup of its home. It can kill itself when a step begins; else it prints when it begins
 * and when it is done, so that somebody else may kill it in between.
 */

import { findBackup, listBackups } from '../../src/transfer/backup/backup-files.ts'
import { restoreBackup } from '../../src/transfer/restore-backup.ts'
import { backupDepsIn } from '../support/backups.ts'

const [home = '', which = '', killAt = ''] = process.argv.slice(2)
const deps = backupDepsIn(home)
process.stdout.write('began\n')
await restoreBackup(
  {
    ...deps,
    onStep: (step) => {
      if (step === killAt) process.kill(process.pid, 'SIGKILL')
    },
  },
  findBackup(listBackups(deps.folder), which),
)
process.stdout.write('done\n')
