/** `lore resume`: ends a pause. */
import { defineCommand } from '../command.ts'
import { renderResumed } from '../render/status.ts'

export const resume = defineCommand({
  name: 'resume',
  summary: 'go on capturing conversations',
  description:
    'Ends a pause, and says how much there is to read. A daemon that runs goes on by itself; else `lore ingest` reads it.',
  arguments: {},
  options: {},
  examples: [['lore resume', 'end the pause']],
  async run({ context }) {
    const engine = await context.engine()
    const status = await engine.resumeCapture()
    return { json: status, render: (view) => renderResumed(status, view) }
  },
})
