/** `lore daemon supervise`: the parent that `start` leaves behind. Not for people. */
import { superviseDaemon } from '../../../daemon/supervise.ts'
import { defineCommand } from '../../command.ts'
import { EXIT } from '../../exit-codes.ts'
import { flag } from '../../options.ts'

export const supervise = defineCommand({
  name: 'supervise',
  summary: 'keep a daemon running',
  description:
    'Runs the daemon as a child and starts it again when it crashes. `lore daemon start` starts this.',
  arguments: {},
  options: {
    unasked: flag('--unasked', 'nobody asked for it: only where settings want a daemon to be started so'),
  },
  examples: [['lore daemon start', 'what people type']],
  hidden: true,
  async run({ options, context }) {
    if (options.unasked && !context.config().values['daemon.autostart']) return null
    await superviseDaemon({ home: context.standpoint.home, runningCode: EXIT.running })
    return null
  },
})
