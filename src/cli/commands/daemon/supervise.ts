/** `lore daemon supervise`: the parent process that `start` leaves behind. Not for people. */
import type { SettingValues } from '../../../config/settings.ts'
import { defined } from '../../../core/defined.ts'
import { isLoreError } from '../../../core/errors.ts'
import { superviseDaemon } from '../../../daemon/supervise.ts'
import { noteUnwanted } from '../../../hooks/start-daemon.ts'
import { defineCommand } from '../../command/command.ts'
import type { CliContext } from '../../command/context.ts'
import { EXIT } from '../../command/exit-codes.ts'
import { flag } from '../../command/options.ts'

export const supervise = defineCommand({
  name: 'supervise',
  summary: 'keep a daemon running',
  description:
    'Runs the daemon as a child and starts it again when it crashes. `lore daemon start` starts this.',
  arguments: {},
  options: {
    unasked: flag('--unasked', 'started automatically: only if the settings allow it'),
  },
  examples: [['lore daemon start', 'what people type']],
  hidden: true,
  async run({ options, context }) {
    const { home } = context.standpoint
    if (options.unasked && !isWanted(context)) {
      noteUnwanted(home, Date.now())
      return null
    }
    const database = readSettings(context)?.['store.path']
    await superviseDaemon({ home, runningCode: EXIT.running, ...defined({ database }) })
    return null
  },
})

/**
 * False if the settings cannot be read: the daemon would not come up either, and `lore doctor` reports
 * them.
 */
function isWanted(context: CliContext): boolean {
  return readSettings(context)?.['daemon.autostart'] === true
}

/** Returns null if the settings cannot be read. */
function readSettings(context: CliContext): SettingValues | null {
  try {
    return context.config().values
  } catch (error) {
    if (isLoreError(error)) return null
    throw error
  }
}
