/** `lore daemon restart`: after an update, or to take new settings. */
import { foreseeCapture } from '../../capture-choice.ts'
import { defineCommand } from '../../command.ts'
import { startInBackground } from './start.ts'
import { stopAndWait } from './stop.ts'

export const restart = defineCommand({
  name: 'restart',
  summary: 'stop it and start it again, with the present version and settings',
  description:
    'Stops the daemon of this home, whatever its version, and starts it in the background with the version and the settings of this command. Starts it where none runs.',
  arguments: {},
  options: {},
  examples: [['lore daemon restart', 'after an update or a change of settings']],
  async run({ context }) {
    const config = context.config()
    await stopAndWait(config)
    return startInBackground(config, await foreseeCapture(config))
  },
})
