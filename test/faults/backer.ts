/** A process that makes one backup of its home after the other until it is killed. */
import { createBackup } from '../../src/transfer/backup/create-backup.ts'
import { backupDepsIn } from '../support/backups.ts'
import { openStoreIn } from '../support/filled-store.ts'

const [home = ''] = process.argv.slice(2)
const store = await openStoreIn(home)
process.stdout.write('began\n')
for (;;) {
  await createBackup(store, backupDepsIn(home), { kind: 'scheduled', keep: 3 })
  process.stdout.write('made\n')
}
