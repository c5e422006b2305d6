/** `lore backup`: copies the database, and restores a copy. */
import { defineGroup } from '../command/command.ts'
import { clean } from './backup/clean.ts'
import { create } from './backup/create.ts'
import { list } from './backup/list.ts'
import { restore } from './backup/restore.ts'
import { schedule } from './backup/schedule.ts'
import { verify } from './backup/verify.ts'

export const backup = defineGroup(
  {
    name: 'backup',
    summary: 'back up the database, or restore a backup',
    description:
      'Copies the database while Lore is running, checks each copy before it counts as a backup, and restores one. Backups are in the folder backups of the home and hold everything, vectors included. The daemon makes one a day and keeps seven, within 2 GB (backup.everyHours, backup.keep, backup.maxMegabytes). Older backups still hold what you remove for good with `lore forget`: the next daily backup removes it from them too, and `lore backup clean` does so at once.',
    examples: [
      ['lore backup create', 'a copy, now'],
      ['lore backup schedule 6h --keep 28', 'the daemon makes four a day and keeps a week of them'],
      ['lore backup restore --at 2026-11-14', 'back to the state at the end of that day'],
    ],
  },
  [create, list, restore, verify, schedule, clean],
)
