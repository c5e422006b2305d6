/**
 * `lore doctor`: proves that a memory can be written, embedded, found and removed, and checks the
 * environment.
 */
import { LoreError } from '../../core/errors.ts'
import { defineCommand } from '../command/command.ts'
import { EXIT } from '../command/exit-codes.ts'
import { flag } from '../command/options.ts'
import { renderChecks } from '../render/checks.ts'
import { runDoctorChecks } from '../steps/doctor-checks.ts'
import { repair } from '../steps/repair.ts'

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'test that storing and finding work, and report problems',
  description:
    'Stores a test memory, embeds it, finds it by words and by meaning, and removes it; checks the store, the queue of writes, the home folder, the model files, the token, the daemon and the machine; says what may ever go over the network, and what earlier versions left behind. Starts no daemon. Each line that reports a problem says what to do. Exit code 1 if a check failed. With --repair, copies everything readable in a damaged database, row by row, into a new database that replaces it, and says what was lost; the damaged file is kept next to the backups. --repair asks first, and needs --yes without a terminal; a running daemon is stopped. If nothing is damaged, it does nothing.',
  arguments: {},
  options: {
    repair: flag('--repair', 'save the readable part of a damaged database'),
    yes: flag('-y, --yes', 'with --repair: do not ask; stop a running daemon'),
  },
  examples: [
    ['lore doctor', 'is everything all right?'],
    ['lore doctor --repair', 'save a damaged database, after asking'],
    ['lore doctor --json | jq ".checks[] | select(.state == \\"failed\\")"', 'only what is wrong'],
  ],
  async run({ options, context }) {
    if (options.repair) return repair(context, options.yes)
    if (options.yes) {
      throw new LoreError('invalid_input', '--yes is for --repair.', {
        hint: 'Leave it out, or add --repair.',
      })
    }
    const checks = await runDoctorChecks(context)
    const ok = checks.every(({ state }) => state !== 'failed')
    return {
      json: { ok, checks },
      render: (view) => renderChecks(checks, view),
      exitCode: ok ? EXIT.ok : EXIT.failure,
    }
  },
})
