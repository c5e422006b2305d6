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
    summary: 'copy the database, and put a copy back',
    description:
      'Makes copies of the database while Lore goes on, looks each through before it counts as one, and puts one back. They lie in the folder backups of the home and hold everything, vectors included. The daemon makes one a day and keeps seven, within 2 GB (backup.everyHours, backup.keep, backup.maxMegabytes). What you remove for good with `lore forget` is still in copies that were made before: the next daily backup takes it out of them, and `lore backup clean` does so at once.',
    examples: [
      ['lore backup create', 'a copy, now'],
      ['lore backup schedule 6h --keep 28', 'four a day, made by the daemon; a week of them'],
      ['lore backup restore --at 2026-11-14', 'back to how it was at the end of that day'],
    ],
  },
  [create, list, restore, verify, schedule, clean],
)
