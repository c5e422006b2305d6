/** `lore daemon restart`: restarts the daemon after an update, or to take new settings. */

import { defineCommand } from '../../command/command.ts'
import { stopAndWait } from '../../command/stop-daemon.ts'
import { foreseeCapture } from '../../steps/capture-choice.ts'
import { startInBackground } from './start.ts'

export const restart = defineCommand({
  name: 'restart',
  summary: 'stop it and start it again with the current version and settings',
  description:
    'Stops the daemon of this home, of any version, and starts it in the background with the version and the settings of this command. Starts it if none is running.',
  arguments: {},
  options: {},
  examples: [['lore daemon restart', 'after an update or a change of settings']],
  async run({ context }) {
    const config = context.config()
    await stopAndWait(config)
    return startInBackground(config, await foreseeCapture(config))
  },
})
