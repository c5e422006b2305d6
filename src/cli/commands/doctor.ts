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
  summary: 'prove that storing and finding work, and say what is wrong',
  description:
    'Writes a probe memory, embeds it, finds it by words and by meaning, and removes it; checks the store, the queue of writes, the home folder, the model files, the token, the daemon and the machine; says what may ever go over the network, and what earlier versions left behind. Starts no daemon. Each line says what to do where something is wrong. Exit code 1 if anything failed. With --repair it saves what can be read of a damaged database, row by row, into a new one that takes its place, and says what was lost; the damaged file is kept beside the backups. That asks first, and needs --yes where nobody can answer; a running daemon is stopped. Where nothing is damaged, nothing is done.',
  arguments: {},
  options: {
    repair: flag('--repair', 'save what can be read of a damaged database'),
    yes: flag('-y, --yes', 'with --repair: do not ask; stop the daemon where one runs'),
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
