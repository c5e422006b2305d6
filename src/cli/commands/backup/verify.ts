/** `lore backup verify`: checks that backups can be restored. */
import { mkdirSync } from 'node:fs'
import { listBackups } from '../../../transfer/backup/backup-files.ts'
import { type BackupVerdict, verifyBackup } from '../../../transfer/backup/verify-backup.ts'
import { chooseBackup, createBackupDeps } from '../../command/backup-deps.ts'
import { defineCommand } from '../../command/command.ts'
import { EXIT } from '../../command/exit-codes.ts'
import { optionalArgument } from '../../command/options.ts'
import { createProgress } from '../../command/progress.ts'
import { renderVerdicts } from '../../render/backup.ts'

export const verify = defineCommand({
  name: 'verify',
  summary: 'check that backups can be restored',
  description:
    'Checks that the bytes of each backup are those that were written, opens a copy of it, checks everything in it, and counts. Changes nothing. Exit code 1 if a backup is damaged.',
  arguments: { which: optionalArgument('[which]', 'an id, the beginning of one, or a path; default: all') },
  options: {},
  examples: [
    ['lore backup verify', 'are all of them intact?'],
    ['lore backup verify 20261115-18', 'one of them'],
  ],
  async run({ args, context }) {
    const deps = createBackupDeps(context.config())
    const { cwd } = context.standpoint
    const chosen =
      args.which === undefined
        ? listBackups(deps.folder)
        : [chooseBackup(deps.folder, args.which, undefined, cwd)]
    mkdirSync(deps.folder, { recursive: true, mode: 0o700 })
    const isWatched = process.stderr.isTTY === true && !context.globals.json
    const progress = await createProgress('Verifying', isWatched)
    const verdicts: BackupVerdict[] = []
    try {
      for (const backup of chosen) {
        verdicts.push(await verifyBackup(deps, backup))
        progress.report(verdicts.length, chosen.length)
      }
    } finally {
      progress.stop()
    }
    return {
      json: { verdicts },
      render: (view) => renderVerdicts(verdicts, view),
      exitCode: verdicts.some(({ problems }) => problems.length > 0) ? EXIT.failure : EXIT.ok,
    }
  },
})
