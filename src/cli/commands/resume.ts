/** `lore resume`: ends a pause. */

import { defineCommand } from '../command/command.ts'
import { openWithoutStarting } from '../command/without-starting.ts'
import { renderResumed } from '../render/status.ts'
import { foreseeCapture } from '../steps/capture-choice.ts'

export const resume = defineCommand({
  name: 'resume',
  summary: 'resume capturing conversations',
  description:
    'Ends a pause, and says how much there is to read. A running daemon continues at once; without one, `lore ingest` reads the rest.',
  arguments: {},
  options: {},
  examples: [['lore resume', 'end the pause']],
  async run({ context }) {
    const enabled = await foreseeCapture(context.config())
    const { engine, daemon } = await openWithoutStarting(context)
    const status = await engine.resumeCapture({}, context.caller)
    if (daemon !== null) {
      const { kickTask } = await import('../../daemon/control.ts')
      await kickTask(daemon.home, 'capture')
    }
    return { json: status, render: (view) => renderResumed(status, enabled, daemon !== null, view) }
  },
})
