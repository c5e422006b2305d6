/** `lore backup restore`: replaces the database by a backup, after asking. */
import { LoreError } from '../../../core/errors.ts'
import { isHomeServed } from '../../../daemon/home-lock.ts'
import type { BackupFile } from '../../../transfer/backup/backup-files.ts'
import { type RestoreStep, restoreBackup } from '../../../transfer/restore-backup.ts'
import { chooseBackup, createBackupDeps } from '../../command/backup-deps.ts'
import { defineCommand } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { flag, moment, optionalArgument } from '../../command/options.ts'
import { requirePerson } from '../../command/require-person.ts'
import { canAsk, requireYes } from '../../command/terminal.ts'
import { renderRestored } from '../../render/backup.ts'
import { claimHome } from '../../steps/claim-home.ts'

const STEP_WORDS: Readonly<Record<RestoreStep, string>> = {
  check: 'Checking the backup …',
  prepare: 'Preparing it …',
  copy: 'Copying the current database …',
  exchange: 'Swapping the two …',
  tidy: 'Tidying up …',
}

export const restore = defineCommand({
  name: 'restore',
  summary: 'replace the database with a backup',
  description:
    'Puts the database back as it was when the backup was made. Asks first, and needs --yes without a terminal. A running daemon is stopped; if another process has the database open, such as an agent’s MCP server, nothing is changed. The current database is backed up first, so that another restore can undo this one; such backups stay for seven days, and the newest three that differ stay longer. Memories that you have removed for good since stay removed. The next capture reads newer conversations again, as far as agents still have them; newer memories that were stored by hand are only in the backup made first. Inside an agent’s session only an answer at the terminal counts.',
  arguments: { which: optionalArgument('[which]', 'an id, the beginning of one, or a path') },
  options: {
    at: moment(
      '--at <date>',
      'the newest backup not later than this; 2026-01-31, 2026-01-31T18:00 or 3d (ago)',
    ),
    yes: flag('-y, --yes', 'do not ask; stop a running daemon'),
  },
  examples: [
    ['lore backup restore 20261114-0300', 'back to that backup'],
    ['lore backup restore --at 2026-11-14', 'to the newest backup of that day or earlier'],
  ],
  async run({ args, options, context }) {
    const config = context.config()
    const deps = createBackupDeps(config)
    const chosen = chooseBackup(deps.folder, args.which, options.at, context.standpoint.cwd)
    const daemon = isHomeServed(config.values.home)
    await requireConsent(chosen, daemon, options.yes, context)
    const lock = await claimHome(config, daemon)
    try {
      const report = await restoreBackup({ ...deps, onStep: (step) => noteStep(step, context) }, chosen)
      return {
        json: { ...report, daemonStopped: daemon },
        render: (view) => renderRestored(report, daemon, view),
      }
    } finally {
      lock.release()
    }
  },
})

/** Inside an agent's session only an answer at the terminal counts: an older state takes back what a person said since. */
async function requireConsent(
  backup: BackupFile,
  daemon: boolean,
  yes: boolean,
  context: CliContext,
): Promise<void> {
  const isAgents = context.surroundings.agent !== null
  if (yes && !isAgents) return
  const day = new Date(backup.createdAt).toISOString().slice(0, 16).replace('T', ' ')
  const question = `Replace everything Lore holds now with the backup of ${day} UTC${daemon ? ', and stop the daemon for it' : ''}?`
  if (isAgents) return requirePerson(question, yes, context)
  if (canAsk()) return requireYes(question)
  throw new LoreError('protected', 'A restore replaces everything Lore holds now.', {
    hint: daemon ? 'Confirm it with --yes; the daemon is then stopped.' : 'Confirm it with --yes.',
  })
}

function noteStep(step: RestoreStep, context: CliContext): void {
  if (process.stderr.isTTY === true) context.note(STEP_WORDS[step])
}
