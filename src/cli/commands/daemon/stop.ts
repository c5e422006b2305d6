/** `lore daemon stop`: asks the daemon to finish what it is doing and end. */

import { defineCommand } from '../../command/command.ts'
import { stopAndWait } from '../../command/stop-daemon.ts'

export const stop = defineCommand({
  name: 'stop',
  summary: 'stop it after it has finished writing',
  description:
    'Asks the daemon of this home to stop and waits until it has stopped: it answers the calls in progress and closes the store. The command says so if the daemon does not stop within ten seconds, or if none is running.',
  arguments: {},
  options: {},
  examples: [['lore daemon stop', 'stop it']],
  async run({ context }) {
    context.forgiveAll()
    const config = context.config()
    const outcome = await stopAndWait(config)
    return {
      json: outcome,
      render: ({ paint }) => {
        if (outcome.kind === 'not_running') return 'No daemon runs for this home.'
        const again = config.values['daemon.autostart']
          ? `\n${paint.dim('The next command starts it again, unless: lore config set daemon.autostart false')}`
          : ''
        return `${paint.green('The daemon is stopped.')}${again}`
      },
    }
  },
})
