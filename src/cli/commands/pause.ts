/** `lore pause`: stops the reading of agents' files for a while. */
import { LoreError } from '../../core/errors.ts'
import { defineCommand } from '../command/command.ts'
import { optionalArgument, parseSpan } from '../command/options.ts'
import { openWithoutStarting } from '../command/without-starting.ts'
import { renderPaused } from '../render/status.ts'

export const pause = defineCommand({
  name: 'pause',
  summary: 'stop capturing conversations for a while',
  description:
    'Lore reads nothing from agents’ files for the given time, or until `lore resume`. Turns said during the pause are not stored, not even afterwards; the agents’ own files are not changed. Memories and searching are not affected.',
  arguments: { duration: optionalArgument('[duration]', '30m, 2h, 1d or 1w; default: until `lore resume`') },
  options: {},
  examples: [
    ['lore pause 2h', 'for the next two hours'],
    ['lore pause', 'until `lore resume`'],
  ],
  async run({ args, context }) {
    const until = args.duration === undefined ? null : Date.now() + requireSpan(args.duration)
    const { engine } = await openWithoutStarting(context)
    const status = await engine.pauseCapture({ until }, context.caller)
    return { json: status, render: (view) => renderPaused(status.paused, view) }
  },
})

function requireSpan(typed: string): number {
  const span = parseSpan(typed)
  if (span !== null && span > 0) return span
  throw new LoreError('invalid_input', 'That is not a length of time.', {
    hint: 'Write it as 30m, 2h, 1d or 1w, or leave it out to pause until `lore resume`.',
    details: { field: 'duration' },
  })
}
